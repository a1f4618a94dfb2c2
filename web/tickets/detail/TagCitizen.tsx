// Names the citizen that a ticket is of: found by number or name, chosen by arrows, with what is known of them.
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { search } from '#contract/citizens/search.ts'
import { citizenWords } from '#contract/citizens/words.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { query, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { useShown } from '#web/tickets/live/shown.ts'
import { learnTicket } from '#web/tickets/live/take.ts'
import styles from './TagCitizen.module.css'

export function TagCitizen({ id, onClose }: { id: string; onClose(): void }) {
  const { shown } = useShown(id)
  const [text, setText] = useState(() => shown?.callerPhone ?? shown?.callerName ?? '')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const isPhone = /^[+\d\s()-]{4,}$/.test(asked)
  const { data, isError } = useQuery({ ...query(search.searchCitizen, isPhone ? { phone: asked } : { name: asked }), enabled: asked.length > 1 })
  const isAnswered = asked === text.trim() && asked.length > 1 && data !== undefined
  const found = isAnswered ? data : []
  const [cursor, setCursor] = useState<string | null>(null)
  const at = Math.max(
    0,
    found.findIndex((one) => one.accountId === cursor),
  )
  const current = found[at]
  const tag = useChange(entries.tagCitizenToTicket, {
    onDone: ({ data: ticket }) => {
      learnTicket(ticket)
      onClose()
    },
  })
  const send = (accountId: string | null) => tag.mutate({ transactionNumber: id, accountId })
  // Enter came before the answer to what is typed: it means the one who is found, and of several none unseen.
  const isEntered = useRef(false)
  const waits = text.trim().length > 1 && !isAnswered && !isError
  useEffect(() => {
    if (!isEntered.current || waits) return
    isEntered.current = false
    if (found.length === 1) send(found[0]!.accountId)
  })
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setCursor(found[Math.min(found.length - 1, Math.max(0, at + by))]?.accountId ?? null)
    else if (event.key === 'Enter' && waits && event.target instanceof HTMLInputElement) isEntered.current = true
    else if (event.key === 'Enter' && current && event.target instanceof HTMLInputElement) send(current.accountId)
    else return
    event.preventDefault()
  }
  return (
    <Modal opened onClose={onClose} title={t('Whose ticket is {name}?', { name: id })}>
      <div onKeyDown={press}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="citizens-found"
          aria-activedescendant={current ? `citizen-${current.accountId}` : undefined}
          label={t('Number or name')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setCursor(null)
            isEntered.current = false
          }}
        />
        <div id="citizens-found" role="listbox" aria-label={t('Citizens')} tabIndex={-1} className={styles.list}>
          {waits && <SkeletonRows rows={3} />}
          {found.map((one) => (
            <div
              key={one.accountId}
              id={`citizen-${one.accountId}`}
              role="option"
              tabIndex={-1}
              aria-selected={one === current}
              onClick={() => setCursor(one.accountId)}
              onKeyDown={() => {}}
            >
              <b>{one.name}</b>
              <small>
                {[one.phone && formatPhone(one.phone), one.barangay, t(citizenWords[one.status])].filter(Boolean).join(' · ')}
                {one.isBlocked === 1 && <em> {t('Blocked')}</em>}
              </small>
            </div>
          ))}
          {isAnswered && found.length === 0 && <p>{t('Nobody is known by this.')}</p>}
        </div>
        <Group justify="flex-end" mt="md">
          {shown?.userId && (
            <Button variant="default" loading={tag.isPending} onClick={() => send(null)}>
              {t('Take the name off')}
            </Button>
          )}
          <Button disabled={!current} loading={tag.isPending} onClick={() => current && send(current.accountId)}>
            {current ? t('It is {name}', { name: current.name }) : t('Choose a citizen')}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
