// The dispatcher's console: list, ticket and place side by side, worked by keys alone where one likes.
import { Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { NumberFlags } from '#web/calls/NumberFlags.tsx'
import { TicketCalls } from '#web/calls/TicketCalls.tsx'
import { TicketTalk } from '#web/chat/TicketTalk.tsx'
import { useHasPage } from '#web/chat/useTalk.ts'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { useIsDockFilled } from '#web/kit/dock.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { media } from '#web/kit/look/scale.ts'
import { useTellWindows } from '#web/kit/ownWindow.ts'
import { ForbiddenView, NotFoundView } from '#web/kit/parts/ErrorView.tsx'
import { queryClient } from '#web/kit/queryClient.ts'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { toast } from '#web/kit/toast.ts'
import { undoLast, useUndoKey } from '#web/kit/undo.tsx'
import { BulkBar, Outcomes } from '#web/tickets/lists/BulkBar.tsx'
import { mark } from '#web/tickets/steps/actions.ts'
import { useSuspects } from '#web/tickets/duplicates/Duplicates.tsx'
import { rings } from '#web/tickets/lists/counts.ts'
import { type Filter, readFilter, writeFilter } from '#web/tickets/lists/filters.ts'
import { IncidentReport } from '#web/tickets/detail/IncidentReport.tsx'
import { sendPlanOf } from '#web/tickets/plans/PlanPanel.tsx'
import { type KeyActions, type KeyName, keyOfAction, useKeys } from '#web/tickets/steps/keys.ts'
import { hasPainted, paintedNow, tooSoon } from '#web/tickets/steps/painted.ts'
import { useListFocus } from '#web/tickets/lists/listFocus.ts'
import { NextUp } from '#web/tickets/lists/NextUp.tsx'
import { ListHead } from '#web/tickets/lists/ListHead.tsx'
import { besideFrom, Panes } from '#web/tickets/Panes.tsx'
import { PlacePane } from '#web/tickets/detail/PlacePane.tsx'
import { useDeclineReasons, useDispositions, useNameOf } from '#web/tickets/reference.ts'
import { readerNow } from '#web/tickets/lists/reader.ts'
import { readRow, useRow } from '#web/tickets/lists/rows.ts'
import { SideLists } from '#web/tickets/lists/SideLists.tsx'
import { isSideTab, sortIn, type TabName, tabNamed } from '#web/tickets/lists/tabs.ts'
import type { Outcome } from '#web/tickets/live/take.ts'
import { useShown } from '#web/tickets/live/shown.ts'
import { TicketDetail } from '#web/tickets/detail/TicketDetail.tsx'
import { TicketDialogs } from '#web/tickets/steps/TicketDialogs.tsx'
import { TicketList } from '#web/tickets/lists/TicketList.tsx'
import { TicketTabs } from '#web/tickets/lists/TicketTabs.tsx'
import { startUpdate } from '#web/tickets/detail/UpdateBox.tsx'
import { openDialog, type TicketActions } from '#web/tickets/steps/useTicketActions.ts'
import { useTicketKeys } from '#web/tickets/steps/useTicketKeys.ts'
import { Receipts } from '#web/tickets/steps/ReceiptFoot.tsx'
import { undoLastReceipt } from '#web/tickets/steps/receipts.ts'
import { useSeverally } from '#web/tickets/steps/severally.ts'
import { useTriageMode } from '#web/tickets/steps/triageMode.ts'
import { useTriage } from '#web/tickets/steps/useTriage.ts'
import { ListMap, TicketCameras, TicketMap, TicketWeather } from './TicketMap.tsx'
import styles from './TicketsScreen.module.css'

const takesIn = ['tickets.write'] as const
/** From then on what is chosen is drawn before all else. */
const latestMs = 100

export function Screen() {
  useLanguage()
  const { tab = 'pending', transactionNumber, part } = useParams()
  const me = useMe()
  const row = tabNamed(tab)
  const isOpen = useParams().tab !== undefined
  // Who takes nothing in begins with the own work.
  if (!isOpen) return <Navigate to={`/cms/tickets/${mayNow(takesIn, me) ? 'pending' : 'accepted'}`} replace />
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
  const change = useCallback((next: Filter) => setParams(writeFilter(next), { replace: true, flushSync: true }), [setParams])
  const isWide = useMediaQuery(besideFrom.possible, window.innerWidth >= 1200)
  const isRoomy = useMediaQuery(besideFrom.usual, window.innerWidth >= 1440)
  const isWider = useMediaQuery(besideFrom.withCall, window.innerWidth >= 1600)
  // A call takes the room of the map, where there is not room for both.
  const hasCall = useIsDockFilled()
  const isBeside = (useDesk((desk) => desk.mapBeside) ?? isRoomy) && (isWider || !hasCall)
  const search = useRef<HTMLInputElement>(null)
  const triage = useTriage(tab, selected)
  useTellWindows(selected)
  // The selection moves at once; what it shows follows as soon as there is time, or when a key is about to work in it.
  const later = useDeferredValue(selected)
  const [looked, hurry] = useState(selected)
  if (later === selected && looked !== selected) hurry(selected)
  // In a storm there never is time.
  useEffect(() => {
    if (looked === selected) return
    const timer = setTimeout(() => hurry(selected), latestMs)
    return () => clearTimeout(timer)
  }, [looked, selected])
  const isSide = isSideTab(tab)
  const [first, setFirst] = useState<string>()
  const { does, opens } = useTicketKeys(selected, triage.isInView, isSide ? undefined : triage.chooseFirst)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const nameOf = useNameOf()
  const reasons = useDeclineReasons().list.map((one) => ({ code: one.name, label: nameOf(one) }))
  useDispositions()
  useUndoKey(useDesk((desk) => (desk.letterKeys ? keyOfAction('undo', desk.keys) : null)))
  const mayWrite = mayNow(takesIn, useMe())
  const mayTriage = mayNow(['tickets.triage'], useMe())
  const mayHaveTwin = useMayHaveTwin(selected)
  const chosen = useRow(selected ?? '')
  const isRinging = chosen !== undefined && rings(chosen, readerNow())
  const [talkAsked, askTalk] = useState({ id: '', count: 0 })
  const mayTalk = mayNow(['chat.use', 'chat.useOwn'], useMe())

  const showOther = useCallback((id: string) => void navigate(`/cms/tickets/${readRow(queryClient, id)?.tab ?? tab}/${id}`), [navigate, tab])
  const { select } = triage
  const openFirst = useCallback((id: string) => select(id, { replace: false }), [select])
  const listMap = useMemo(() => <ListMap tab={tab} filter={filter} onSelect={showOther} />, [tab, filter, showOther])
  const map = useMemo(() => looked && <TicketMap id={looked} {...{ tab, filter }} onSelect={showOther} />, [looked, tab, filter, showOther])

  const near = useMemo(
    () =>
      looked && (
        <>
          <TicketWeather id={looked} />
          <TicketCameras id={looked} />
        </>
      ),
    [looked],
  )

  const several = triage.marked.size
  const ticked = [...triage.marked]
  const severally = useSeverally({ reasons, onDone: setOutcomes })
  const [isTriage, setTriage] = useTriageMode()
  const isPhone = useMediaQuery(media.isPhone, window.innerWidth < 768)
  const onTicket = several > 0 ? severalKeys() : isSide ? sideKeys() : ticketKeys()
  useKeys({
    ...onTicket,
    next: (event) => triage.move(1, event.shiftKey),
    previous: (event) => triage.move(-1, event.shiftKey),
    fresh: () => triage.handle.current.release(),
    create: () => mayWrite && openDialog('create'),
    ...(several > 0 && { clear: triage.clear }),
    ...(!isSide && { mark: triage.markChosen }),
    // An alarm is acknowledged one at a time, whatever is marked.
    ...(isRinging && { acknowledge: does((on) => on.acknowledge()) }),
    ...(mayTriage && { triage: () => setTriage(!isTriage) }),
    undo: () => undoLastReceipt() || undoLast() || toast('info', t('There is nothing to undo.')),
    search: () => search.current?.focus(),
    help: () => openDialog('keys'),
  })
  useListFocus(tab)

  /** While several are chosen a key means all of them; what is for one ticket alone says so. */
  function severalKeys(): KeyActions {
    const alone = () => toast('info', t('This is done with one ticket at a time. Escape chooses none.'))
    const ofOne = Object.fromEntries((['plan', 'resolve', 'merge', 'update', 'chat'] as const).map((name) => [name, alone]))
    const none = () => toast('info', t('This can be done with none of the selected tickets.'))
    const ofNone = Object.fromEntries((['accept', 'decline', 'teams', 'departments'] as const).map((name) => [name, none]))
    const ofAll = Object.fromEntries(
      severally(ticked.map((id) => ({ id }))).flatMap(({ key, run, isAtOnce }) => (key ? [[key, isAtOnce ? () => runSeen(key) : run]] : [])),
    )
    return { ...ofOne, ...ofNone, ...ofAll }
  }

  function runSeen(name: KeyName) {
    const seen = paintedNow('several')
    if (seen.length !== several) return tooSoon('several')
    severally(seen)
      .find(({ key }) => key === name)
      ?.run()
  }

  function sideKeys(): KeyActions {
    const none = () => toast('info', t('There is no ticket here for this key.'))
    return Object.fromEntries(
      (['accept', 'decline', 'departments', 'teams', 'plan', 'resolve', 'unread', 'update', 'merge', 'chat'] as const).map((name) => [name, none]),
    )
  }

  function ticketKeys(): KeyActions {
    const within = (run: (on: TicketActions, id: string) => void) =>
      opens((on, id) => {
        if (looked !== id) flushSync(() => hurry(id))
        run(on, id)
      })
    return {
      open: within((_, id) => {
        if (hasPainted('ticket', id)) void mark(id, true)
        document.getElementById('ticket-body')?.focus()
      }),
      accept: does((on) => on.accept()),
      unread: does((on) => on.unread()),
      decline: opens((on) => on.decline()),
      departments: opens((on) => on.departments()),
      teams: within((on) => on.teams()),
      plan: does((_, { id }) => sendPlanOf(id) || toast('info', t('The response plan has nothing to send here now.'))),
      resolve: opens((on) => on.resolve()),
      update: within(startUpdate),
      merge: opens((on) => (mayHaveTwin ? on.compare() : toast('info', t('There is no likely duplicate.')))),
      chat: within((_, id) => askTalk(({ count }) => ({ id, count: count + 1 }))),
    }
  }

  const list = isSide ? (
    <SideLists tab={tab} selected={selected} onSelect={(id) => triage.select(id, { replace: false })} onIds={triage.noteIds} />
  ) : (
    <>
      <ListHead filter={filter} search={search} onChange={change} onCreate={mayWrite ? openNew : undefined}>
        {several > 0 && <BulkBar ids={ticked} severally={severally(ticked.map((id) => ({ id })))} onClear={triage.clear} />}
      </ListHead>
      <TicketList
        key={`${tab} ${query}`}
        tab={tab}
        filter={filter}
        selected={selected}
        marked={triage.marked}
        own={triage.own}
        top={triage.top}
        handle={triage.handle}
        onListed={triage.listed}
        onFirst={setFirst}
        onSelect={(id, event) => {
          if (event?.shiftKey) triage.markTo(id)
          else if (event?.ctrlKey || event?.metaKey) triage.toggle(id)
          else triage.select(id, { replace: false })
        }}
      />
    </>
  )
  // Elements that stay the same: a key that moves the selection draws the list, and the ticket once, when it follows.
  const place = useMemo(() => (isSide ? null : <PlacePane id={looked} map={map} near={near} />), [isSide, looked, map, near])
  const talk = useMemo(
    () =>
      looked && (
        <>
          {mayTalk && <TicketTalk key={looked} id={looked} asked={talkAsked.id === looked ? talkAsked.count : 0} />}
          <CallsOf id={looked} />
        </>
      ),
    [mayTalk, looked, talkAsked],
  )
  const detail = isSide ? (
    <SideLists.Detail tab={tab} selected={selected} />
  ) : looked ? (
    <TicketDetail
      id={looked}
      tab={tab}
      place={isWide && isBeside ? null : place}
      onBeside={isWide ? putBeside : undefined}
      talk={talk}
      Flags={NumberFlags}
      several={several}
    />
  ) : (
    <NextUp first={first} isByUrgency={sortIn(tab, filter.sort) === 'urgent'} onOpen={openFirst} map={listMap} />
  )

  return (
    <div className={styles.screen}>
      <TicketTabs tab={tab}>{mayTriage && triageSwitch}</TicketTabs>
      <Panes
        list={list}
        detail={
          <>
            <div className={styles.ticket}>{detail}</div>
            {!isPhone && <Receipts />}
          </>
        }
        place={isWide && isBeside && looked ? place : null}
        onFold={() => setDesk({ mapBeside: false })}
        isOpen={selected !== undefined}
      />
      {isPhone && <Receipts />}
      <TicketDialogs
        onCreated={(ticket) => {
          triage.own.add(ticket.transactionNumber)
          void navigate(`/cms/tickets/${ticket.tab}/${ticket.transactionNumber}`)
        }}
        onDone={setOutcomes}
      />
      <Outcomes outcomes={outcomes} onClose={() => setOutcomes([])} />
    </div>
  )
}

function TriageSwitch() {
  useLanguage()
  const [isOn, setOn] = useTriageMode()
  return <Switch size="xs" label={t('Triage mode')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
}

const triageSwitch = <TriageSwitch />
const openNew = () => openDialog('create')
const putBeside = () => setDesk({ mapBeside: true })

function useMayHaveTwin(id: string | undefined): boolean {
  const row = useRow(id ?? '')
  const { suspects, asked } = useSuspects(id ?? '', row ?? { status: 'deleted' })
  return asked.data === undefined || suspects.length > 0
}

/** Rings nobody who asked to be written to before the desk knows. */
function CallsOf({ id }: { id: string }) {
  const { shown } = useShown(id)
  return <TicketCalls id={id} isWriteOnly={shown?.isWriteOnly ?? false} hasPage={useHasPage(id, shown?.source, shown?.canChat)} />
}
