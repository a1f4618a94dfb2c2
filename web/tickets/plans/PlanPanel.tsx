// The response plan of a ticket: who goes by name, what is missing and who could come instead; one key sends the set, a higher alarm sends the difference.
import { Anchor, Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useState } from 'react'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { alarmWords, plans, type TicketPlan } from '#contract/tickets/plans/plans.ts'
import { query, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { describeWay } from '#web/tickets/assignment/teams.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { useNameOf, useResponseTypes } from '#web/tickets/reference.ts'
import styles from './PlanPanel.module.css'

const drawn = new Map<string, () => void>()
/** What its key does: sends the set that the panel names; tells whether there is one. */
export function sendPlanOf(id: string): boolean {
  drawn.get(id)?.()
  return drawn.has(id)
}

interface Props {
  ticket: Shown
  /** The team that the button of the list below names. */
  named?: string | null
}

export function PlanPanel({ ticket, named = null }: Props) {
  const id = ticket.transactionNumber
  const [level, setLevel] = useState<number | null>(null)
  const maySee = useMay('tickets.assign')
  const found = useQuery({ ...query(plans.getTicketPlan, { id, ...(level !== null && { level }) }), enabled: maySee, staleTime: 5_000 })
  const { refetch } = found
  // Sub-type, priority and who is on it decide the set.
  useEffect(() => void (maySee && refetch()), [maySee, refetch, ticket.version])
  const send = useChange(plans.sendPlan, {
    onDone: ({ data }) => {
      learnTicket(data)
      setLevel(null)
    },
  })
  const plan = found.data
  if (!plan) return null
  const sends = plan.kinds.flatMap((one) => one.sends)
  const names = sends.map(({ name }) => name)
  // Where none was raised a ticket stands at the first.
  const isHigher = plan.level > Math.max(1, plan.alarmLevel)
  // One team is sent by one button.
  const isNamed = !isHigher && sends.length === 1 && sends[0]!.id === named
  const raise = t('Raise to: {alarm}', { alarm: t(alarmWords[plan.level - 1]!) })
  const does = [isHigher && raise, names.length > 0 && t('Send {names}', { names: names.join(', ') })]
  const maySend = (names.length > 0 || isHigher) && !send.isPending
  const go = () => send.mutate({ id, level: plan.level, version: ticket.version })
  return (
    <section className={styles.plan} aria-label={t('Response plan')} ref={(node) => void (node && maySend ? drawn.set(id, go) : drawn.delete(id))}>
      <div className={styles.head}>
        <h2>{t('Response plan')}</h2>
        <Select
          size="xs"
          aria-label={t('Alarm level')}
          allowDeselect={false}
          value={String(plan.level)}
          onChange={(value) => setLevel(Number(value))}
          data={alarmWords.slice(0, plan.levels).map((word, at) => ({ value: String(at + 1), label: t(word) }))}
        />
      </div>
      <ul>
        {plan.kinds.map((one) => (
          <Kind key={one.responseTypeId} one={one} hasKey={isNamed && one.sends.length > 0} />
        ))}
      </ul>
      {plan.neighbors.length > 0 && <Neighbors plan={plan} />}
      {!isNamed && (names.length > 0 || isHigher) && (
        <Button size="compact-md" loading={send.isPending} onClick={go}>
          {does.filter(Boolean).join(' · ')} <kbd>P</kbd>
        </Button>
      )}
    </section>
  )
}

/** What is missing, and the centers that may have it: each is called, or offered the ticket. */
function Neighbors({ plan: { kinds, neighbors } }: { plan: TicketPlan }) {
  const nameOf = useNameOf()
  const types = useResponseTypes().byId
  const missing = kinds.flatMap(({ responseTypeId, missing: count }) =>
    count > 0 ? [t('{count, number} × {kind}', { count, kind: nameOf(types.get(responseTypeId)) })] : [],
  )
  return (
    <p>
      {t('Ask a neighbor for {missing}:', { missing: missing.join(', ') })}{' '}
      {neighbors.map(({ id, name, hotline }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          {name}{' '}
          {hotline && (
            <Anchor underline="always" href={`tel:${hotline}`}>
              {formatPhone(hotline)}
            </Anchor>
          )}
        </Fragment>
      ))}
    </p>
  )
}

interface KindProps {
  one: TicketPlan['kinds'][number]
  /** The key of the plan sends it. */
  hasKey: boolean
}

function Kind({ one: { responseTypeId, wanted, on, sends, missing, instead }, hasKey }: KindProps) {
  const nameOf = useNameOf()
  const kind = nameOf(useResponseTypes().byId.get(responseTypeId))
  const namesOf = (wanted: boolean) => instead.flatMap(({ name, isBusy }) => (isBusy === wanted ? [name] : [])).join(', ')
  const [free, busy] = [namesOf(false), namesOf(true)]
  const others = [
    free && t('{names} could come instead', { names: free }),
    busy && t('{names} could be called from less urgent work', { names: busy }),
  ].filter(Boolean)
  return (
    <li>
      <b>{t('{kind}: {on, number} of {wanted, number}', { kind, on, wanted })}</b>{' '}
      {sends.map((team) => `${team.name} (${describeWay(team)})`).join(', ')} {hasKey && <kbd>P</kbd>}
      {missing > 0 && (
        <span className={styles.missing}>
          {t('{count, number} missing', { count: missing })}
          {others.length > 0 && `: ${others.join('; ')}`}
        </span>
      )}
    </li>
  )
}
