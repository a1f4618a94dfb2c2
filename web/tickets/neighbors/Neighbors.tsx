// Neighbors who can help at a ticket: asked by one button, with who goes, and an end to it.
import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { neighbors, type NeighborsOfTicket } from '#contract/tickets/neighbors/neighbors.ts'
import { skillWords } from '#contract/tickets/neighbors/rules.ts'
import { query, useChange } from '#web/kit/api.ts'
import { k, t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import styles from './Neighbors.module.css'

const stateWords: Record<NeighborsOfTicket['asked'][number]['state'], string> = {
  asked: k('was asked'),
  going: k('is going'),
  cannot: k('cannot'),
  over: k('was told that it is over'),
}

export function Neighbors({ ticket }: { ticket: Shown }) {
  const id = ticket.transactionNumber
  const { data, refetch } = useQuery(query(neighbors.getNeighborsOfTicket, { id }))
  // What the ticket became decides whether anybody may be asked.
  useEffect(() => void refetch(), [ticket.version, refetch])
  const mayAsk = useMay('tickets.assign')
  const ask = useChange(neighbors.askNeighbors)
  const takeBack = useChange(neighbors.takeBackNeighbors)
  const isUnreached = data?.hindrance === 'way'
  if (!data || (data.hindrance !== null && !isUnreached && data.asked.length === 0)) return null
  const isOpen = data.asked.some(({ state }) => state === 'asked' || state === 'going')
  return (
    <section className={styles.neighbors} aria-label={t('Neighbors who can help')}>
      <Group gap="xs" justify="space-between">
        <strong>{t('Neighbors who can help')}</strong>
        {mayAsk && (
          <Group gap="xs">
            {data.hindrance === null && (
              <Button size="compact-sm" variant="default" loading={ask.isPending} onClick={() => ask.mutate({ id })}>
                {t('Ask those within 400 m')}
              </Button>
            )}
            {isOpen && (
              <Button size="compact-sm" variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate({ id })}>
                {t('Take it back')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {isUnreached && (
        <p>{t('They cannot be asked: a text with a link needs an SMS gateway among the connections, and the web address of this server.')}</p>
      )}
      {data.asked.length > 0 && (
        <ul>
          {data.asked.map(({ id: one, name, phone, skills, metres, seconds, state }) => (
            <li key={one} data-state={state}>
              <b>{name}</b> {t(stateWords[state])} · {skills.map((skill) => t(skillWords[skill])).join(', ')} ·{' '}
              {t('{metres, number} m, about {minutes, number} min on foot', { metres, minutes: Math.max(1, Math.round(seconds / 60)) })} ·{' '}
              <Anchor underline="always" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
