// The ticket beside a call: who calls, their earlier tickets, and a form that files without ending the call.
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { search } from '#contract/citizens/search.ts'
import { cases } from '#contract/reference/cases.ts'
import { lists } from '#contract/tickets/lists/lists.ts'
import { query, useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { nameOf, t } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { ProtocolCard } from '#web/kit/parts/ProtocolCard.tsx'
import { useUnsaved } from '#web/kit/unsaved.ts'
import styles from './calls.module.css'

export function CallTicket({ call }: { call: Call }) {
  const navigate = useNavigate()
  const types = useQuery({ ...query(cases.getCaseTypes, { limit: 100 }), staleTime: 60_000 }).data?.items ?? []
  const [caseTypeId, setCaseType] = useState<string | null>(null)
  const [description, setDescription] = useState('')
  const [landmark, setLandmark] = useState('')
  const [callerName, setName] = useState(call.citizenName ?? '')
  const [callerPhone, setPhone] = useState(call.phone ?? '')
  useUnsaved(description !== '', 'page')
  const file = useChange(calls.createTicketFromCall, {
    onDone: ({ data }) => {
      setDescription('')
      void navigate(`/cms/tickets/accepted/${data.transactionNumber}`)
    },
  })
  const send = () => {
    if (!caseTypeId || !description.trim()) return
    const known = { ...(callerName && { callerName }), ...(callerPhone && { callerPhone }), ...(landmark && { landmark }) }
    file.mutate({ callId: call.callId, caseTypeId, description: description.trim(), ...known })
  }
  return (
    <div className={styles.ticket}>
      <Caller call={call} />
      {call.transactionNumber && (
        <Button variant="subtle" size="compact-sm" onClick={() => void navigate(`/cms/tickets/accepted/${call.transactionNumber}`)}>
          {t('Open {number}', { number: call.transactionNumber })}
        </Button>
      )}
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
          onChange={setCaseType}
          data={types.map((type) => ({ value: type.id, label: nameOf(type) }))}
        />
        <ProtocolCard of={types.find(({ id }) => id === caseTypeId)} />
        <Textarea
          size="xs"
          label={t('What happened')}
          autosize
          minRows={2}
          maxLength={5_000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TextInput size="xs" label={t('Landmark')} maxLength={300} value={landmark} onChange={(event) => setLandmark(event.currentTarget.value)} />
        <TextInput size="xs" label={t('Caller’s name')} maxLength={120} value={callerName} onChange={(event) => setName(event.currentTarget.value)} />
        <TextInput
          size="xs"
          label={t('Caller’s number')}
          maxLength={32}
          value={callerPhone}
          onChange={(event) => setPhone(event.currentTarget.value)}
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
  const earlier = useQuery({ ...query(lists.searchEmergencyTickets, { search: phone ?? '', limit: 5 }), enabled: Boolean(phone) }).data?.items ?? []
  return (
    <section aria-label={t('Who calls')}>
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
