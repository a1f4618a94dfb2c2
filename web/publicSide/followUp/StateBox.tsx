// How a report stands: one big sentence, since when, and who is coming where the center tells it.
import { useEffect, useState } from 'react'
import type { SharedReport } from '#contract/publicSide/followUp.ts'
import { sentenceOf } from '#contract/publicSide/sentence.ts'
import { sayOf, t, timeOf } from '#web/publicSide/language.ts'
import { stepsDone } from './stepsDone.ts'

const againMs = 30_000
const minutesSince = (at: string, now: number) => Math.max(0, Math.round((now - Date.parse(at)) / 60_000))

export function StateBox({ standing }: { standing: SharedReport }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), againMs)
    return () => clearInterval(timer)
  }, [])
  const { since, helpers } = standing
  const done = stepsDone(standing)
  return (
    <div className={standing.status === 'declined' ? 'state refused' : 'state'}>
      <p id="stands" className="headline" role="status">
        {sayOf(sentenceOf(standing))}
      </p>
      {since && (
        <p className="soft">
          {t('Since {time}', { time: timeOf(since) })} ·{' '}
          {t('{count, plural, =0 {just now} one {# minute ago} other {# minutes ago}}', { count: minutesSince(since, now) })}
        </p>
      )}
      {helpers.map(({ name, meters, positionAt }) => (
        <p key={name}>
          <b>{name}</b>
          {meters !== null && ` · ${t('{km, number} km away', { km: Math.round(meters / 100) / 10 })}`}
          {positionAt &&
            ` · ${t('seen {count, plural, =0 {just now} one {# minute ago} other {# minutes ago}}', { count: minutesSince(positionAt, now) })}`}
        </p>
      ))}
      {done > 0 && (
        <div className="bars" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((step) => (
            <i key={step} className={step <= done ? 'on' : undefined} />
          ))}
        </div>
      )}
    </div>
  )
}
