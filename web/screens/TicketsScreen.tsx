// The dispatcher's console: list, ticket and place side by side, worked by keys alone where one likes.
import '#web/tickets/tickets.css'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { useDesk } from '#web/kit/desk.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import { ForbiddenView, NotFoundView } from '#web/kit/parts/ErrorView.tsx'
import { mayNow, useMe } from '#web/kit/session.ts'
import { toast } from '#web/kit/toast.ts'
import { undoLast, useUndoKey } from '#web/kit/undo.tsx'
import { BulkBar, Outcomes } from '#web/tickets/BulkBar.tsx'
import { mark } from '#web/tickets/deeds.ts'
import { useDuplicates } from '#web/tickets/Duplicates.tsx'
import { type Filter, readFilter, writeFilter } from '#web/tickets/filters.ts'
import { IncidentReport } from '#web/tickets/IncidentReport.tsx'
import { isBusy, keyOfDeed, useKeys } from '#web/tickets/keys.ts'
import { ListHead } from '#web/tickets/ListHead.tsx'
import { Panes } from '#web/tickets/Panes.tsx'
import { PlacePane } from '#web/tickets/PlacePane.tsx'
import { useDeclineReasons, useDispositions, useNameOf } from '#web/tickets/reference.ts'
import { useRow } from '#web/tickets/rows.ts'
import { SideLists } from '#web/tickets/SideLists.tsx'
import { type TabName, tabNamed } from '#web/tickets/tabs.ts'
import type { Outcome } from '#web/tickets/take.ts'
import { TicketDetail } from '#web/tickets/TicketDetail.tsx'
import { TicketDialogs } from '#web/tickets/TicketDialogs.tsx'
import { TicketList } from '#web/tickets/TicketList.tsx'
import { TicketTabs } from '#web/tickets/TicketTabs.tsx'
import { startUpdate } from '#web/tickets/UpdateBox.tsx'
import { openDialog, useTicketDeeds } from '#web/tickets/useTicketDeeds.ts'
import { useTriage } from '#web/tickets/useTriage.ts'
import styles from './TicketsScreen.module.css'

export function Screen() {
  useLanguage()
  const { tab = 'pending', transactionNumber, part } = useParams()
  const me = useMe()
  const row = tabNamed(tab)
  const isOpen = useParams().tab !== undefined
  if (!isOpen) return <Navigate to="/cms/tickets/pending" replace />
  if (!row) return <NotFoundView />
  if (!mayNow(row.permissions, me)) return <ForbiddenView />
  if (part && (part !== 'report' || !transactionNumber)) return <NotFoundView />
  if (part && transactionNumber) return <IncidentReport id={transactionNumber} />
  return <Console tab={row.name} selected={transactionNumber} />
}

function Console({ tab, selected }: { tab: TabName; selected: string | undefined }) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(query)), [query])
  const change = useCallback((next: Filter) => setParams(writeFilter(next), { replace: true }), [setParams])
  const isWide = useMediaQuery('(min-width: 75em)', window.innerWidth >= 1200)
  const search = useRef<HTMLInputElement>(null)
  const triage = useTriage(tab, selected)
  // The selection moves at once; what it shows follows as soon as there is time.
  const looked = useDeferredValue(selected)
  const deeds = useTicketDeeds(selected ?? '')
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const nameOf = useNameOf()
  const reasons = useDeclineReasons().list.map((one) => ({ code: one.name, label: nameOf(one) }))
  useDispositions()
  useUndoKey(useDesk((desk) => (desk.letterKeys ? keyOfDeed('undo', desk.keys) : null)))
  const mayWrite = mayNow(['tickets.write'], useMe())
  const firstSuspect = useSuspect(selected)
  const isSide = tab === 'offline' || tab === 'reports-of-the-day'

  const told = (done: Outcome[]) => {
    triage.clear()
    setOutcomes(done)
  }
  const bulk = (one: () => void, several: 'departments' | 'teams') => () => (triage.marked.size > 0 ? openDialog(several, [...triage.marked]) : one())
  const onTicket = selected === undefined || isSide ? {} : ticketKeys()
  useKeys({
    ...onTicket,
    next: (event) => triage.move(1, event.shiftKey),
    previous: (event) => triage.move(-1, event.shiftKey),
    fresh: () => triage.handle.current.release(),
    create: () => mayWrite && openDialog('create'),
    undo: () => undoLast() || toast('info', t('There is nothing to undo.')),
    search: () => search.current?.focus(),
    help: () => openDialog('keys'),
  })
  useEffect(() => {
    if (!isBusy(document.activeElement)) document.querySelector<HTMLElement>('[role="listbox"]')?.focus({ preventScroll: true })
  }, [tab])

  function ticketKeys() {
    const id = selected ?? ''
    return {
      open: () => {
        void mark(id, true)
        document.getElementById('ticket-body')?.focus()
      },
      accept: deeds.accept,
      decline: deeds.decline,
      departments: bulk(deeds.departments, 'departments'),
      teams: bulk(deeds.teams, 'teams'),
      resolve: deeds.resolve,
      unread: deeds.unread,
      acknowledge: deeds.acknowledge,
      update: startUpdate,
      merge: () => (firstSuspect ? deeds.merge(firstSuspect) : toast('info', t('There is no likely duplicate.'))),
      chat: () => toast('info', t('Chat with the citizen is not open yet.')),
      mark: () => triage.toggle(id),
    }
  }

  const list = isSide ? (
    <SideLists tab={tab} selected={selected} onSelect={(id) => triage.select(id, { replace: false })} />
  ) : (
    <>
      <ListHead filter={filter} search={search} onChange={change} onCreate={mayWrite ? () => openDialog('create') : undefined} />
      <BulkBar ids={[...triage.marked]} reasons={reasons} onClear={triage.clear} onDone={told} />
      <TicketList
        key={`${tab} ${query}`}
        tab={tab}
        filter={filter}
        selected={selected}
        marked={triage.marked}
        sentAway={triage.sentAway}
        handle={triage.handle}
        onSelect={(id, event) => {
          if (event?.shiftKey) triage.markTo(id)
          else if (event?.ctrlKey || event?.metaKey) triage.toggle(id)
          else triage.select(id, { replace: false })
        }}
      />
    </>
  )
  const place = isSide ? null : <PlacePane id={looked} />
  const detail = isSide ? (
    <SideLists.Detail tab={tab} selected={selected} />
  ) : looked ? (
    <TicketDetail id={looked} tab={tab} place={isWide ? null : place} />
  ) : (
    <Nothing />
  )

  return (
    <div className={styles.screen}>
      <TicketTabs tab={tab} />
      <Panes list={list} detail={detail} place={isWide ? place : null} isOpen={selected !== undefined} />
      <TicketDialogs onCreated={(ticket) => void navigate(`/cms/tickets/${ticket.tab}/${ticket.transactionNumber}`)} onDone={told} />
      <Outcomes outcomes={outcomes} onClose={() => setOutcomes([])} />
    </div>
  )
}

function useSuspect(id: string | undefined): string | undefined {
  const row = useRow(id ?? '')
  return useDuplicates(id ?? '', row ?? { status: 'deleted' })[0]?.ticket.transactionNumber
}

function Nothing() {
  const letterKeys = useDesk((desk) => desk.letterKeys)
  return (
    <EmptyState title={t('No ticket is selected')}>
      <p>{letterKeys ? t('J and K move through the list, Enter opens, A accepts. ? lists all keys.') : t('Choose a ticket from the list.')}</p>
    </EmptyState>
  )
}
