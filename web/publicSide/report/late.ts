// What was found or typed while a report went out follows it by its link: the place, a number to call, and words.
import { canBeCalled } from '#contract/nouns/phoneText.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { followUp } from '#contract/publicSide/followUp.ts'
import { sayWords } from '#web/publicSide/followUp/words.ts'
import { languageNow } from '#web/publicSide/language.ts'
import { calls } from '#web/publicSide/calls.ts'
import { call, finalIn, isShutOut } from '#web/publicSide/wire.ts'

interface Typed {
  description?: string | number | undefined
  callerPhone?: string | number | undefined
  position?: unknown
}

const said = (one: string | number | undefined) => String(one ?? '')

/** The place first, with when it was found: where the network keeps it, all is told again later. */
export async function tellTyped(token: string, told: Typed, now: Typed, at: string | undefined): Promise<void> {
  const position = now.position as Position | undefined
  if (position && JSON.stringify(position) !== JSON.stringify(told.position))
    await call(calls.sharePosition, { token, position, at, sentAt: new Date().toISOString(), isFound: true }).catch((error: unknown) => {
      // The report is closed or gone: its place is needed no more, and what was typed may still be. One that nobody has taken up yet, as in a flood, waits for it.
      const refused = finalIn(error)
      if (!isShutOut(error) && (!refused || refused.code === 'not-yet')) throw error
    })
  const description = said(now.description)
  const before = said(told.description)
  const phone = said(now.callerPhone)
  const words = (description.startsWith(before) ? description.slice(before.length) : description).trim()
  if (words) await sayWords(token, 'tellMore', words)
  if (phone !== said(told.callerPhone) && canBeCalled(phone))
    // One that gets lost on its way is asked for by the page of the report.
    await call(followUp.completeReport, { token, phone, language: languageNow() }).catch(() => undefined)
}
