// The Mayday of a crew: two touches at two places, so that no pocket presses it; then whether the desk has opened it.
import { Button, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { safety } from '#contract/tickets/safety/safety.ts'
import { useChange } from '#web/kit/api.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useCounts } from '#web/tickets/lists/counts.ts'
import { maydaysOf } from './Maydays.tsx'
import styles from './Maydays.module.css'

/** Who thinks better of it, or touched it in a pocket, need do nothing. */
const armedMs = 10_000

export function MaydayButton({ accountId }: { accountId: string }) {
  const [isArmed, setArmed] = useState(false)
  const declare = useChange(safety.declareMayday, { quiet: 'done', onDone: () => setArmed(false) })
  const { data } = useCounts()
  const mine = (data?.maydays ?? []).flatMap(maydaysOf).find(({ id }) => id === accountId)
  useEffect(() => {
    if (!isArmed || declare.isPending) return
    const timer = setTimeout(() => setArmed(false), armedMs)
    return () => clearTimeout(timer)
  }, [isArmed, declare.isPending])
  return (
    <section className={styles.crew} aria-label={t('Danger of life')}>
      {mine && (
        <p role="status">
          {mine.seen
            ? t('MAYDAY told at {time}. {name} has opened it.', { time: formatTime(mine.at), name: mine.seen.name })
            : t('MAYDAY told at {time}. Every desk rings; nobody has opened it yet.', { time: formatTime(mine.at) })}
        </p>
      )}
      {declare.isError && (
        <p role="alert">
          {data?.takesTexts
            ? t('Not sent. Touch it again, use the radio, or text MAYDAY to the center.')
            : t('Not sent. Touch it again, or use the radio.')}
        </p>
      )}
      {isArmed ? (
        <>
          <Button variant="default" size="md" disabled={declare.isPending} onClick={() => setArmed(false)}>
            {t('Not now')}
          </Button>
          <UnstyledButton className={styles.sure} disabled={declare.isPending} onClick={() => declare.mutate({})}>
            {declare.isPending ? t('Sending…') : t('We are in danger: send MAYDAY')}
          </UnstyledButton>
        </>
      ) : (
        <UnstyledButton className={styles.big} onClick={() => setArmed(true)}>
          {mine ? t('MAYDAY again') : 'MAYDAY'}
        </UnstyledButton>
      )}
    </section>
  )
}
