// What the NDRRMC needs of an alert of our own to send it to every phone in its area.
import { languages, type Language } from '#contract/languages.ts'
import { broadcastRequest } from '#contract/warnings/broadcast.ts'
import { headOf } from '#contract/warnings/sms.ts'
import { capTime } from './cap/write.ts'
import { infosOf, type KeptAlert } from './ownAlert.ts'
import type { OwnRow } from './storeOwn.ts'

const languageOf = (tag: string) => languages[tag.split('-')[0] as Language]?.name ?? tag

export function requestOf(row: OwnRow, { name, document }: { name: string; document: string }) {
  const kept = row.alert as KeptAlert
  const { area, identifier, event, severity, urgency, certainty, status } = kept
  const isExercise = status === 'Exercise'
  return broadcastRequest({
    ...{ center: name, identifier, event, severity, urgency, certainty, isExercise, document },
    ...{ sentAt: capTime(row.sent_at), expiresAt: capTime(row.expires_at), areaDescription: area.description },
    polygons: [...(area.polygon ? [area.polygon] : []), ...(area.polygons ?? [])],
    circles: area.circle ? [area.circle] : [],
    said: infosOf(kept).map((info) => ({
      language: languageOf(info.language),
      text: [headOf({ isExercise, headline: info.headline }), info.instruction, info.description].filter(Boolean).join(' '),
    })),
  })
}
