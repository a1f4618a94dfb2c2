// After a felt quake the page asks this first: is anybody hurt, or did you only feel it. The second is counted, and fills no queue.
import { useState } from 'react'
import type { FeltQuake } from '#contract/publicSide/places.ts'
import { t } from '#web/publicSide/language.ts'
import { calls } from '#web/publicSide/calls.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call } from '#web/publicSide/wire.ts'

interface Props {
  commandCenterId: string
  quake: NonNullable<FeltQuake>
  onHurt(caseTypeId: string): void
}

export function QuakeQuestion({ commandCenterId, quake, onHurt }: Props) {
  const [told, setTold] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  if (told === quake.id)
    return (
      <p className="note" role="status">
        {t('Thank you. It is counted. If somebody is hurt, report it here or call 911.')}
      </p>
    )
  const felt = async () => {
    const { deviceId } = await visitorNow()
    await call(calls.tellFelt, { commandCenterId, quakeId: quake.id, deviceId }).then(
      () => setTold(quake.id),
      () => setLost(true),
    )
  }
  return (
    <section className="note warn" aria-label={t('Earthquake')}>
      <h1>{t('Did you feel the earthquake?')}</h1>
      <button type="button" className="wide main" onClick={() => onHurt(quake.caseTypeId)}>
        {t('Somebody is hurt or trapped')}
      </button>
      <button type="button" className="wide" onClick={() => void felt()}>
        {t('I only felt it')}
      </button>
      {isLost && <p role="alert">{t('It was not counted. Please try again in a moment.')}</p>}
    </section>
  )
}
