// The ticket beside a call: who calls, their earlier tickets, and a form that files without ending the call.
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { search } from '#contract/citizens/search.ts'
import { cardOf } from '#contract/cards/rules.ts'
import { cases } from '#contract/reference/cases.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { nameOf, t } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { CardPanel } from '#web/kit/cards/CardPanel.tsx'
import { useLocalRun } from '#web/kit/cards/localRun.ts'
import { askOn, useCards } from '#web/kit/cards/run.ts'
import { ProtocolCard } from '#web/kit/parts/ProtocolCard.tsx'
import { useDraft } from '#web/kit/unsaved.ts'
import styles from './calls.module.css'
import { NumberFlags } from './NumberFlags.tsx'

interface Written {
  caseTypeId: string | null
  description: string
  landmark: string
  callerName: string
  callerPhone: string
}

export function CallTicket({ call }: { call: Call }) {
  const navigate = useNavigate()
  const types = useQuery({ ...query(cases.getCaseTypes, { limit: 100 }), staleTime: 60_000 }).data?.items ?? []
  // Kept wherever the call is drawn next, and when its caller is gone.
  const [form, setForm, clear] = useDraft<Written>(`call ${call.callId}`, {
    ...{ caseTypeId: null, description: '', landmark: '', callerName: call.citizenName ?? '', callerPhone: call.phone ?? '' },
  })
  const cards = useCards()
  const asking = useLocalRun(`call ${call.callId} asked`)
  const { caseTypeId, description, landmark, callerName, callerPhone } = form
  const write = (changed: Partial<Written>) => setForm({ ...form, ...changed })
  const file = useChange(calls.createTicketFromCall, {
    onDone: ({ data }) => {
      clear()
      if (asking.run) askOn(data.transactionNumber)
      asking.clear()
      void navigate(`/cms/tickets/accepted/${data.transactionNumber}`)
    },
  })
  const send = () => {
    if (!caseTypeId || !description.trim()) return
    const known = { ...(callerName && { callerName }), ...(callerPhone && { callerPhone }), ...(landmark && { landmark }) }
    file.mutate({ callId: call.callId, caseTypeId, description: description.trim(), card: asking.asked(), ...known })
  }
  const asked = cardOf(cards, asking.run?.code ?? '')
  return (
    <div className={styles.ticket}>
      <Caller call={call} />
      <CardPanel
        cards={cards}
        run={asking.run}
        isFocused
        first={{ label: t('File the ticket and choose the unit'), onSend: send }}
        onChoose={(card, said) => {
          asking.choose(card)
          const isOut = types.some(({ id, isDeleted }) => id === card.content.caseTypeId && isDeleted === 1)
          write({ caseTypeId: isOut ? caseTypeId : card.content.caseTypeId, description: description.trim() || said || card.content.name.en })
        }}
        onAnswer={asking.answer}
        onCompressions={asking.compress}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Select
          size="xs"
          label={t('Case type')}
          searchable
          value={caseTypeId}
          onChange={(value) => write({ caseTypeId: value })}
          data={types.map((type) => ({ value: type.id, label: nameOf(type) }))}
        />
        {!asked && <ProtocolCard of={types.find(({ id }) => id === caseTypeId)} />}
        <Textarea
          size="xs"
          label={t('What happened')}
          autosize
          minRows={2}
          maxLength={5_000}
          value={description}
          onChange={(event) => write({ description: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label={t('Landmark')}
          maxLength={300}
          value={landmark}
          onChange={(event) => write({ landmark: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          data-half
          label={t('Caller’s name')}
          maxLength={120}
          value={callerName}
          onChange={(event) => write({ callerName: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          data-half
          label={t('Caller’s number')}
          maxLength={32}
          value={callerPhone}
          onChange={(event) => write({ callerPhone: event.currentTarget.value })}
        />
        <Button type="submit" size="compact-md" disabled={!caseTypeId || !description.trim()} loading={file.isPending}>
          {t('File the ticket')}
        </Button>
      </form>
    </div>
  )
}

/** Who is known by the number, and their earlier tickets. */
export function Caller({ call: { phone, transactionNumber } }: { call: Call }) {
  const asked = phone ? { phone } : transactionNumber ? { transactionNumber } : null
  const known = useQuery({ ...query(search.searchCitizen, asked ?? { name: '-' }), enabled: asked !== null })
  const found = known.data?.[0]
  const earlier =
    useQuery({ ...query(lists.searchEmergencyTickets, { search: phone ?? '', sort: 'gravest', limit: 5 }), enabled: Boolean(phone) }).data?.items ??
    []
  return (
    <section aria-label={t('Who calls')}>
      <NumberFlags phone={phone} />
      {found && (
        <p>
          <strong>{found.name}</strong> {found.status} {found.isBlocked === 1 && <em>{t('Blocked')}</em>}
        </p>
      )}
      {!found && asked && (
        <p>
          <Loaded of={known}>{() => t('Nobody is known under this number.')}</Loaded>
        </p>
      )}
      {earlier.length > 0 && (
        <ul>
          {earlier.map(({ transactionNumber: number, summary, receivedAt }) => (
            <li key={number}>
              {number} · {summary.slice(0, 60)} · {formatDateTime(receivedAt)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
