// The Maydays of a ticket, above all else that it shows: since when, who has opened it, and how it ends.
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { safety } from '#contract/tickets/safety/safety.ts'
import { useChange } from '#web/kit/api.ts'
import { formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import { Waited } from '#web/tickets/alarms/Waited.tsx'
import { maydaysOf } from './Maydays.tsx'
import styles from './Maydays.module.css'

export function MaydayPanel({ ticket }: { ticket: Shown }) {
  const maySee = useMay('tickets.write')
  const id = ticket.transactionNumber
  const open = useChange(safety.openMayday, { quiet: 'done', onDone: ({ data }) => learnTicket(data) })
  const maydays = maydaysOf(ticket)
  if (maydays.length === 0) return null
  const isUnseen = maydays.some(({ seen }) => !seen)
  return (
    <section className={styles.panel} aria-label={t('Crews in danger')} data-maydays>
      {maydays.map((mayday) => (
        <One key={mayday.id} number={id} mayday={mayday} />
      ))}
      {isUnseen && maySee && (
        <Button color="red" loading={open.isPending} onClick={() => open.mutate({ id })}>
          {t('I have it: silence every desk')}
        </Button>
      )}
    </section>
  )
}

function One({ number, mayday }: { number: string; mayday: Shown['dangers'][number] }) {
  const [reason, setReason] = useState('')
  const [isEnding, setEnding] = useState(false)
  const mayEnd = useMay('tickets.assign')
  const end = useChange(safety.endMayday, { onDone: ({ data }) => learnTicket(data) })
  const { id, name, at, seen } = mayday
  return (
    <>
      <div className={styles.told}>
        <h2>{t('MAYDAY of {names}', { names: name })}</h2>
        <p>
          {t('Told at {time}', { time: formatTime(at) })}, <Waited since={at} />
          {seen && ` · ${t('opened by {name}', { name: seen.name })}`}
        </p>
        {mayEnd && (
          <Button size="compact-xs" variant="default" onClick={() => setEnding(!isEnding)}>
            {isEnding ? t('Cancel') : t('End the Mayday of {names}', { names: name })}
          </Button>
        )}
      </div>
      {isEnding && (
        <form
          className={styles.end}
          onSubmit={(event) => {
            event.preventDefault()
            end.mutate({ id: number, responseTeamId: id, reason })
          }}
        >
          <TextInput
            label={t('Why it is over')}
            placeholder={t('Everybody is accounted for.')}
            maxLength={300}
            required
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!reason.trim()} loading={end.isPending}>
            {t('End the Mayday of {names}', { names: name })}
          </Button>
        </form>
      )}
    </>
  )
}
