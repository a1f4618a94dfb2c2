// The numbers of others on a ticket: read, added and taken off; one that is another open ticket's leads there.
import { ActionIcon, Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Refused } from '#contract/kit/client.ts'
import { type OutsideKind, outsideKinds, outsideWords } from '#contract/tickets/outsideNumbers/kinds.ts'
import { outsideNumbers as calls } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import { lifecycle } from '#contract/tickets/steps/lifecycle.ts'
import type { OutsideNumber } from '#contract/tickets/Ticket.ts'
import { useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { messageOf } from '#web/kit/toast.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import { whyNot } from '#web/tickets/steps/available.ts'
import styles from './outsideNumbers.module.css'

export const sayOutside = ({ kind, number }: Pick<OutsideNumber, 'kind' | 'number'>): string => `${t(outsideWords[kind])} ${number}`
export const kindChoices = () => outsideKinds.map((value) => ({ value, label: t(outsideWords[value]) }))

export function OutsideNumbers({ ticket }: { ticket: Shown }) {
  const { transactionNumber: id, outsideNumbers: all } = ticket
  const mayEdit = whyNot('edit', ticket, useMe()) === null
  const [isAdding, setAdding] = useState(false)
  const remove = useChange(calls.removeOutsideNumber, { onDone: ({ data }) => learnTicket(data) })
  if (!all || (all.length === 0 && !mayEdit)) return null
  return (
    <div>
      <dt>{t('Numbers of others')}</dt>
      <dd>
        {all.map((one) => (
          <span key={`${one.transactionNumber} ${one.kind} ${one.number}`} className={styles.one} title={whoAdded(one)}>
            {sayOutside(one)}
            {one.transactionNumber === id && mayEdit && (
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={t('Take {number} off', { number: sayOutside(one) })}
                loading={remove.isPending && remove.variables.number === one.number}
                onClick={() => remove.mutate({ transactionNumber: id, kind: one.kind, number: one.number })}
              >
                <IconX size={14} aria-hidden="true" />
              </ActionIcon>
            )}
          </span>
        ))}
        {mayEdit && !isAdding && (
          <Button size="compact-xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
            {t('Add a number')}
          </Button>
        )}
        {isAdding && <AddNumber id={id} onClose={() => setAdding(false)} />}
      </dd>
    </div>
  )
}

const whoAdded = ({ by, at }: OutsideNumber) => [by?.name, formatDateTime(at)].filter(Boolean).join(' · ')

function AddNumber({ id, onClose }: { id: string; onClose(): void }) {
  const [kind, setKind] = useState<OutsideKind>('911')
  const [number, setNumber] = useState('')
  const said = useId()
  const add = useChange(calls.addOutsideNumber, {
    quiet: 'all',
    onDone: ({ data }) => {
      learnTicket(data)
      onClose()
    },
  })
  const merge = useChange(lifecycle.mergeTicket, { onDone: ({ data }) => learnTicket(data) })
  const first = firstOf(add.error)
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        if (number.trim()) add.mutate({ transactionNumber: id, kind, number: number.trim() })
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Group gap="xs" align="flex-end">
        <Choose
          size="xs"
          label={t('Whose number')}
          choices={kindChoices()}
          value={kind}
          onChange={(value) => setKind((value ?? '911') as OutsideKind)}
        />
        <TextInput
          size="xs"
          label={t('Number')}
          autoFocus
          maxLength={60}
          autoComplete="off"
          value={number}
          aria-describedby={add.error ? said : undefined}
          onChange={(event) => {
            setNumber(event.currentTarget.value)
            add.reset()
          }}
        />
        <Button size="xs" type="submit" disabled={number.trim() === ''} loading={add.isPending}>
          {t('Add')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
      {add.error !== null && (
        <Text id={said} role="alert" size="sm" c="var(--mantine-color-error)" mt={4}>
          {messageOf(add.error)}
        </Text>
      )}
      {first && (
        <Group gap="xs" mt={4}>
          <Anchor component={Link} to={`/cms/tickets/accepted/${first}`} size="sm">
            {t('Open {number}', { number: first })}
          </Anchor>
          <Button size="compact-xs" variant="default" loading={merge.isPending} onClick={() => merge.mutate({ id, into: first })}>
            {t('Merge this ticket into it')}
          </Button>
        </Group>
      )}
    </form>
  )
}

/** The open ticket on which the number stands already. */
const firstOf = (error: unknown): string | null =>
  error instanceof Refused && error.code === 'already-there' && typeof error.details.number === 'string' ? error.details.number : null
