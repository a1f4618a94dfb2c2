// A response team's phone: its assignments, each with one big button for what comes next.
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { IconAmbulance, IconMapPin, IconNavigation, IconPhone } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { dutyStatuses, type ResponseTeam } from '#contract/accounts/Account.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import type { Me } from '#contract/auth/Session.ts'
import { hasMayday } from '#contract/tickets/safety/rules.ts'
import type { Assignment, Ticket } from '#contract/tickets/Ticket.ts'
import { formatPhone, isDialable } from '#contract/nouns/Phone.ts'
import { query, useChange } from '#web/kit/api.ts'
import { serverNow, useNow } from '#web/kit/clock.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { formatTime } from '#web/kit/format.ts'
import { type Reducer, useFacts } from '#web/kit/feed/facts.ts'
import { sayOf, t } from '#web/kit/language.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { noteGoesOn } from '#web/kit/unsaved.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { WriteOnly } from '#web/kit/parts/marks/WriteOnly.tsx'
import { refreshSoon } from '#web/kit/feed/refresh.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'
import { sayWritten } from '#web/kit/writtenNumber.ts'
import { runsFilter as filter } from '#web/tickets/lists/filters.ts'
import { listKey, useTicketList } from '#web/tickets/lists/list.ts'
import { useKeptOrder } from '#web/tickets/lists/useKeptOrder.ts'
import { FieldNote } from '#web/tickets/acts/FieldNote.tsx'
import { stateSaid, stepsSaid, useOutbox } from '#web/tickets/acts/outbox.ts'
import { doneSentence, standsBy } from '#web/tickets/acts/sentences.ts'
import { OtherActs, WaitingActs } from '#web/tickets/acts/WaitingActs.tsx'
import { AlertPhone } from '#web/tickets/alerting/AlertPhone.tsx'
import { useWakeLock } from '#web/tickets/alerting/useWakeLock.ts'
import { CallDesk } from '#web/tickets/alerting/CallDesk.tsx'
import { MaydayButton } from '#web/tickets/safety/MaydayButton.tsx'
import { RollCallOfCrew } from '#web/tickets/safety/RollCall.tsx'
import { CannotGo } from '#web/tickets/steps/CannotGo.tsx'
import { NextMove, TakeBack } from '#web/tickets/steps/NextMove.tsx'
import { useRestAfter } from '#web/tickets/steps/rest.ts'
import { orderOf } from '#web/tickets/lists/order.ts'
import { type Sharing, sharingSentence, usePositionSharing } from '#web/tickets/detail/position.ts'
import { useCaseTypes, useCrewSteps, useDispositions, useNameOf, useSubCaseTypes } from '#web/tickets/reference.ts'
import { readRow, useDetails, useRow } from '#web/tickets/lists/rows.ts'
import { useShown } from '#web/tickets/live/shown.ts'
import { dutyStatusWords } from './TeamBoard.tsx'
import { Receipts } from '#web/tickets/steps/ReceiptFoot.tsx'
import { DangersHere } from './DangersHere.tsx'
import { GoneRuns, openBefore } from './GoneRuns.tsx'
import { TrackerLine } from './TrackerLine.tsx'
import styles from './TeamDuty.module.css'
import { TicketDialogs } from '#web/tickets/steps/TicketDialogs.tsx'
import { openDialog } from '#web/tickets/steps/useTicketActions.ts'

const own = query(responseTeams.getOwnTeam)
const readOwn: Reducer = (cache) => refreshSoon(cache, own.queryKey)
/** The center may change it too, and a team is busy by its runs. */
const facts: Record<string, Reducer> = { dutyStatusChanged: readOwn, ticket: readOwn }
const partOf = (ticket: Ticket | undefined, me: Me) =>
  ticket?.assignments.find(({ accountId, state }) => accountId === me.accountId && state !== 'removed')

/** `mapOf` draws the way to a ticket; the first one's at once. */
type MapOf = (id: string, isFirst: boolean) => ReactNode

type Duty = ResponseTeam['team']['dutyStatus']
interface Props {
  me: Me
  mapOf?: MapOf
  /** Draws who is on the unit; it is given the runs that are open. */
  crewOf?(openRuns: readonly string[]): ReactNode
}

export function TeamDuty({ me, mapOf, crewOf }: Props) {
  const accepted = useTicketList('accepted', filter)
  const [shares, setShares] = useState(true)
  // Read before there is no signal: a run may end there.
  useDispositions()
  useFacts(facts)
  const cache = useQueryClient()
  const team = useQuery(own)
  const duty = team.data?.team.dutyStatus
  const sharing = usePositionSharing(shares && duty !== undefined && duty !== 'offduty')
  const change = useChange(responseTeams.setDutyStatus, { quiet: 'done', onDone: ({ data }) => cache.setQueryData(own.queryKey, data) })
  const rows = (accepted.data?.ids ?? []).flatMap((id) => readRow(queryClient, id) ?? []).filter((row) => row.status === 'accepted')
  const urgency = orderOf('urgent', serverNow(), { accountId: me.accountId, seesAll: false })
  const sorted = rows
    .toSorted((one, other) => Number(hasMayday(other)) - Number(hasMayday(one)) || urgency(one, other))
    .map((row) => row.transactionNumber)
  const details = useDetails(sorted)
  useReadingAnew(accepted.data?.ids)
  const saysDone = useSaysDone()
  const told = new Set(details.flatMap((one) => (partOf(one, me)?.state === 'cleared' ? [one.transactionNumber] : [])))
  const openRuns = sorted.filter((id) => !told.has(id) && !saysDone(id))
  const inOrder = [...openRuns, ...sorted.filter((id) => !openRuns.includes(id))]
  const ids = useKeptOrder(inOrder)
  useRestAfter(accepted.data && `${ids.join()};${openRuns.join()}`)
  // Whoever signs out before the list has come is asked by what was open before.
  const staying = accepted.data ? openRuns : openBefore(me.accountId)
  const stays =
    staying.length > 0
      ? t(
          '{count, plural, one {{numbers} stays with your unit until you clear it or the desk sends another. The desk sees it.} other {{numbers} stay with your unit until you clear them or the desk sends another. The desk sees them.}}',
          { count: staying.length, numbers: staying.map(unbroken).join(', ') },
        )
      : null
  useEffect(() => noteGoesOn(stays), [stays])
  const setDuty = async (value: Duty) => {
    const isSure =
      value !== 'offduty' ||
      stays === null ||
      (await confirmAction({ title: t('Off duty with an open run?'), text: stays, action: t('Go off duty') }))
    if (isSure) change.mutate({ id: me.accountId, dutyStatus: value })
  }

  const duties = (
    <header>
      <h1>{me.name}</h1>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('Can your team be sent?')}
        value={duty ?? ''}
        disabled={change.isPending || duty === undefined}
        data={dutyStatuses.map((value) => ({ value, label: t(dutyStatusWords[value]) }))}
        onChange={(value) => void setDuty(value as Duty)}
      />
      {team.error && !team.data && <ErrorState error={team.error} onRetry={team.refetch} />}
      <div className={styles.share} data-refused={sharing.isRefused || sharing.isInsecure || undefined}>
        <Switch
          size="md"
          label={t('Share my position while on duty')}
          checked={shares}
          onChange={(event) => setShares(event.currentTarget.checked)}
        />
        <SharingLine sharing={sharing} isWanted={shares} duty={duty} />
      </div>
      <TrackerLine />
      {crewOf?.(openRuns)}
      <AlertPhone />
    </header>
  )

  return (
    <div className={styles.page}>
      <div className={styles.duty}>
        {ids.length === 0 && duties}
        {accepted.data && <GoneRuns ids={ids} open={openRuns} me={me.accountId} />}
        {openRuns.length > 1 && (
          <p className={styles.many} role="status">
            {ids.join() === inOrder.join()
              ? t('{count, plural, one {# run} other {# runs}} at once: the most urgent comes first.', { count: openRuns.length })
              : t('{count, plural, one {# run} other {# runs}} at once: each stays in its place while you touch the page.', {
                  count: openRuns.length,
                })}
          </p>
        )}
        {ids.length > 0 ? (
          <Cards ids={ids} me={me} mapOf={mapOf} />
        ) : (
          <None of={accepted} icon={IconAmbulance} title={t('No assignment')}>
            <p>{t('When the center sends you, it appears here and rings.')}</p>
          </None>
        )}
        <OtherActs cards={ids} />
        <CallDesk />
        {ids.length > 0 && duties}
        <TicketDialogs onCreated={() => {}} onDone={() => {}} />
        <Receipts />
      </div>
      <MaydayButton accountId={me.accountId} />
    </div>
  )
}

function SharingLine({ sharing, isWanted, duty }: { sharing: Sharing; isWanted: boolean; duty: Duty | undefined }) {
  const now = useNow()
  const why =
    !isWanted || sharing.isOn
      ? null
      : duty === 'offduty'
        ? t('Off duty, your position is not shared. It is again once you are available or busy.')
        : t('Your position is not shared yet: whether you are on duty is not known here.')
  return <small role="status">{why ?? sayOf(sharingSentence(sharing, now, (at) => formatTime(at)))}</small>
}

function Cards({ ids, me, mapOf }: { ids: readonly string[]; me: Me; mapOf: MapOf | undefined }) {
  return (
    <ul className={styles.cards}>
      {ids.map((id, at) => (
        <Card key={id} id={id} me={me} map={mapOf?.(id, at === 0)} />
      ))}
    </ul>
  )
}

/** A number of a ticket that no line ends within. */
const unbroken = (id: string) => id.replaceAll('-', '\u2011')

/** Directions in whatever the phone uses for maps. */
export const wayTo = ({ lat, lng }: { lat: number; lng: number }): string => `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

/** The place for any app of the phone that knows maps. */
const placeFor = ({ lat, lng }: { lat: number; lng: number }): string => `geo:${lat},${lng}?q=${lat},${lng}`

/** What comes as a fact is in no answer that this phone keeps: where its runs are others now, their list is read for that. */
function useReadingAnew(ids: readonly string[] | undefined): void {
  const which = ids?.toSorted().join()
  const read = useRef<string>(undefined)
  useEffect(() => {
    if (read.current !== undefined && read.current !== which) refreshSoon(queryClient, listKey('accepted', filter))
    read.current = which
  }, [which])
}

/** Whether the crew says that it is done with a run, where the center does not know yet. */
function useSaysDone(): (id: string) => boolean {
  const waiting = useOutbox((box) => box.waiting)
  const endsRun = useEndsRun()
  return (id) => stateSaid(waiting, id) === 'cleared' || stepsSaid(waiting, id).some(endsRun)
}

function useEndsRun(): (step: { id: string }) => boolean {
  const steps = useCrewSteps().byId
  return ({ id }) => steps.get(id)?.isEnd === 1
}

function Card({ id, me, map }: { id: string; me: Me; map: ReactNode }) {
  const isOpen = useRow(id)?.status === 'accepted'
  const { shown, whole } = useShown(id)
  const types = useCaseTypes().byId
  const subTypes = useSubCaseTypes().byId
  const nameOf = useNameOf()
  const told = partOf(whole, me)
  const waiting = useOutbox((box) => box.waiting)
  const endsRun = useEndsRun()
  const { mine, said } = standsBy(told, waiting, id, endsRun)
  useWakeLock(isOpen && mine !== undefined && mine.state !== 'cleared')
  if (!isOpen || !shown) return null
  const done = doneSentence(mine?.state)
  if (mine && done) {
    return (
      <li className={styles.done}>
        ✓ <Link to={`/cms/tickets/${shown.tab}/${id}`}>{id}</Link> {sayOf(done)}
        <WaitingActs id={id} />
        {!said && <TakeBack id={id} mine={mine} />}
      </li>
    )
  }
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <PriorityBadge priority={shown.priority} />
        <Link to={`/cms/tickets/${shown.tab}/${id}`}>{id}</Link>
        <Ago at={shown.receivedAt} short />
      </div>
      <h2>
        {nameOf(types.get(shown.caseTypeId))}
        {shown.caseSubTypeId && ` · ${nameOf(subTypes.get(shown.caseSubTypeId))}`}
      </h2>
      <p className={styles.where}>
        <IconMapPin size={20} aria-hidden="true" /> {shown.place || t('Not known')}
      </p>
      <WithYou units={whole?.assignments ?? []} me={me.accountId} />
      {shown.position && <DangersHere place={shown.position} />}
      {mine?.rollCallAskedAt && <RollCallOfCrew id={id} askedAt={mine.rollCallAskedAt} />}
      {mine && <NextMove id={id} mine={mine} />}
      <WaitingActs id={id} />
      <p>{shown.description ?? shown.summary}</p>
      <div className={styles.links}>
        {shown.position && (
          <Button
            component="a"
            href={wayTo(shown.position)}
            target="_blank"
            rel="noopener"
            variant="default"
            size="md"
            leftSection={<IconNavigation size={18} />}
          >
            {t('Way there')}
          </Button>
        )}
        {shown.position && (
          <Button component="a" href={placeFor(shown.position)} variant="default" size="md" leftSection={<IconMapPin size={18} />}>
            {t('Another map app')}
          </Button>
        )}
        {shown.isWriteOnly && <WriteOnly />}
        {shown.callerPhone && !isDialable(shown.callerPhone) && <span>{sayWritten(shown.callerPhone)}</span>}
        {shown.callerPhone && isDialable(shown.callerPhone) && (
          <Button component="a" href={`tel:${shown.callerPhone}`} variant="default" size="md" leftSection={<IconPhone size={18} />}>
            {formatPhone(shown.callerPhone)}
          </Button>
        )}
        <Button variant="default" size="md" onClick={() => openDialog('resolve', [id])}>
          {t('Propose to resolve')}
        </Button>
      </div>
      <FieldNote id={id} />
      {map}
      {mine && !said && <TakeBack id={id} mine={mine} />}
      {mine && mine.state !== 'onScene' && <CannotGo id={id} />}
    </li>
  )
}

/** Who else is on the ticket, and how far. */
function WithYou({ units, me }: { units: readonly Assignment[]; me: string }) {
  const others = units.filter(({ accountId, kind, state }) => accountId !== me && kind === 'responseteam' && state !== 'removed')
  if (others.length === 0) return null
  const names = others.map(({ name, state }) => `${name} (${t(dutyWords[state]).toLowerCase()})`).join(', ')
  return <p>{t('With you: {names}', { names })}</p>
}
