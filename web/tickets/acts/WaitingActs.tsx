// What a crew did on a ticket and has not told yet, each with its time; what the center did not take says why.
import { Button } from '@mantine/core'
import { useConnection } from '#web/kit/feed/connection.ts'
import { formatTime } from '#web/kit/format.ts'
import { sayOf, t } from '#web/kit/language.ts'
import { actWords } from './actWords.ts'
import { useStepName } from '#web/tickets/crewSteps/useStepsOf.ts'
import { forgetAct, isWaiting, useOutbox, type WaitingAct } from './outbox.ts'
import { actSentence, unkeptSentence } from './sentences.ts'
import styles from './WaitingActs.module.css'

export function WaitingActs({ id }: { id: string }) {
  const waiting = useOutbox((box) => box.waiting)
  const fleeting = useOutbox((box) => box.fleeting)
  const own = waiting.filter((one) => one.id === id && isWaiting(one))
  const unkept = unkeptSentence(own, fleeting)
  if (own.length === 0) return null
  return (
    <section className={styles.waiting} aria-label={t('Not told yet')} role="status">
      <ul>
        {own.map((act) => (
          <Act key={act.key} act={act} />
        ))}
      </ul>
      {unkept && <p>{sayOf(unkept)}</p>}
    </section>
  )
}

/** Of tickets that have no card on the page any more: they were taken back, ended, or handed on meanwhile. */
export function OtherActs({ cards }: { cards: readonly string[] }) {
  const waiting = useOutbox((box) => box.waiting)
  const ids = [...new Set(waiting.filter(isWaiting).map(({ id }) => id))].filter((id) => !cards.includes(id))
  if (ids.length === 0) return null
  return (
    <section className={styles.others} aria-label={t('Told of other tickets')}>
      <h2>{t('Told of tickets that you are not on any more')}</h2>
      {ids.map((id) => (
        <div key={id}>
          <b>{id}</b>
          <WaitingActs id={id} />
        </div>
      ))}
    </section>
  )
}

function Act({ act }: { act: WaitingAct }) {
  const isLive = useConnection(({ state }) => state === 'live')
  const stepName = useStepName()
  const { act: name, refusal, text, files, key, crewStepId } = act
  const words = crewStepId ? stepName(crewStepId) : t(actWords[name])
  const pictures = files?.length ?? 0
  return (
    <li data-refused={refusal ? true : undefined}>
      <span>
        <b>{pictures > 0 ? t('{count, plural, one {# picture} other {# pictures}}', { count: pictures }) : words}</b>{' '}
        {text && (name === 'note' || name === 'hazard') && `“${text}” `}
        <small>{sayOf(actSentence(act, isLive, (at) => formatTime(at)))}</small>
      </span>
      {(refusal || !isLive) && (
        <Button size="compact-md" variant="subtle" onClick={() => void forgetAct(key)}>
          {refusal ? t('Dismiss') : t('Take back')}
        </Button>
      )}
    </li>
  )
}
