// The map of the center: its tickets beside their list, teams, and what stands in the town.
import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconClock, IconHistory, IconRuler2 } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatDateTime } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { media } from '#web/kit/look/scale.ts'
import { useFollow, useTellWindows } from '#web/kit/ownWindow.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { Tools } from '#web/map/Card.tsx'
import { Dangers } from '#web/map/areas/Dangers.tsx'
import { DragTeam } from '#web/map/tools/DragTeam.tsx'
import { FindOnMap } from '#web/map/tools/FindOnMap.tsx'
import { preloadEngine } from '#web/map/engine.ts'
import { Follow } from '#web/map/Follow.tsx'
import { HeatLayer } from '#web/map/HeatLayer.tsx'
import { LayerMenu, type LayerName, useShownLayers } from '#web/map/LayerMenu.tsx'
import { MapAreas } from '#web/map/areas/MapAreas.tsx'
import { Measure } from '#web/map/tools/Measure.tsx'
import { MapCanvas } from '#web/map/MapCanvas.tsx'
import { Missed } from '#web/map/tools/Missed.tsx'
import { Reached } from '#web/map/tools/Reached.tsx'
import { RoadsTool } from '#web/map/tools/RoadsTool.tsx'
import { TimeMachine } from '#web/map/replay/TimeMachine.tsx'
import { useTimeMachine } from '#web/map/replay/useTimeMachine.ts'
import { RadiusLayer } from '#web/map/RadiusLayer.tsx'
import { TeamLayer } from '#web/map/TeamLayer.tsx'
import { TicketLayer } from '#web/map/TicketLayer.tsx'
import { useGround, useMapTeams } from '#web/map/useGround.ts'
import { sendTo } from '#web/tickets/assignment/sendTo.ts'
import { type Filter, readFilter, writeFilter } from '#web/tickets/lists/filters.ts'
import { ListHead } from '#web/tickets/lists/ListHead.tsx'
import { useRow } from '#web/tickets/lists/rows.ts'
import { type ListHandle, TicketList } from '#web/tickets/lists/TicketList.tsx'
import { useKeys } from '#web/tickets/steps/keys.ts'
import { Receipts } from '#web/tickets/steps/ReceiptFoot.tsx'
import { undoLastReceipt } from '#web/tickets/steps/receipts.ts'
import { TicketDialogs } from '#web/tickets/steps/TicketDialogs.tsx'
import { openDialog } from '#web/tickets/steps/useTicketActions.ts'
import { useTicketKeys } from '#web/tickets/steps/useTicketKeys.ts'
import { nextAfter } from '#web/tickets/steps/useTriage.ts'
import { TeamCard, TicketCard } from './MapCards.tsx'
import { MapCameras } from './situation/MapCameras.tsx'
import { MapPlaces } from './MapPlaces.tsx'
import { MapSky } from './MapSky.tsx'
import { MapScope, useOwnPoint } from './TicketMap.tsx'
import { useListPoints } from './useListPoints.ts'
import styles from './MapScreen.module.css'

type Tab = 'pending' | 'accepted' | 'reported'

preloadEngine()

export function Screen() {
  useLanguage()
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(query)), [query])
  const selected = params.get('ticket') ?? undefined
  // What a team has is on its way.
  const isTeam = useMay('tickets.proposeResolve')
  const tab = (params.get('tab') ?? (isTeam ? 'accepted' : 'pending')) as Tab
  const [part, setPart] = useState('map')
  const isWide = useMediaQuery(media.fromTablet, window.innerWidth >= 992)
  const search = useRef<HTMLInputElement>(null)
  const handle = useRef<ListHandle>({ ids: [], all: [], isListed: false, release: () => {} })
  const mayList = useMay('tickets.read', 'tickets.readOwn')

  const set = useCallback(
    (changes: Record<string, string | undefined>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        // The next key works on what this one has chosen.
        { replace: true, flushSync: true },
      ),
    [setParams],
  )
  const select = useCallback((ticket: string | undefined) => set({ ticket }), [set])
  const keepAt = useCallback((at: string | undefined) => set({ at }), [set])
  const change = useCallback(
    (next: Filter) => {
      const written = writeFilter(next)
      // Another search is another matter: what was chosen before is no longer meant.
      const isSame = written.get('search') === params.get('search')
      for (const name of isSame ? ['ticket', 'tab', 'pane', 'at'] : ['tab', 'pane', 'at']) if (params.has(name)) written.set(name, params.get(name)!)
      setParams(written, { replace: true })
    },
    [params, setParams],
  )
  useTellWindows(selected)
  useFollow(select)
  const move = (by: 1 | -1) => select(nextAfter(handle.current.ids, selected, by) ?? selected)
  const navigate = useNavigate()
  const { does, opens } = useTicketKeys(selected, () => true)
  useKeys({
    accept: does((on) => on.accept()),
    unread: does((on) => on.unread()),
    decline: opens((on) => on.decline()),
    departments: opens((on) => on.departments()),
    teams: opens((on) => on.teams()),
    resolve: opens((on) => on.resolve()),
    ...(selected && { open: () => void navigate(`/cms/tickets/${tab}/${selected}`), clear: () => select(undefined) }),
    ...{ next: () => move(1), previous: () => move(-1), search: () => search.current?.focus(), fresh: () => handle.current.release() },
    undo: () => void undoLastReceipt(),
    help: () => openDialog('keys'),
  })

  const list = mayList && (
    <section className={styles.list} aria-label={t('List')}>
      <SegmentedControl
        size="xs"
        aria-label={t('Which tickets')}
        value={tab}
        onChange={(value) => set({ tab: value })}
        data={[
          { value: 'pending', label: t('Pending') },
          { value: 'accepted', label: t('Accepted') },
          { value: 'reported', label: t('Reported') },
        ]}
      />
      <ListHead filter={filter} search={search} onChange={change} />
      <TicketList
        key={`${tab} ${writeFilter(filter).toString()}`}
        {...{ tab, filter, selected, handle, marked: none, own: none }}
        onSelect={(id) => {
          select(id)
          setPart('map')
        }}
      />
    </section>
  )
  return (
    <div className={styles.screen} data-part={isWide ? undefined : part}>
      <h1 className={styles.title}>{t('Map')}</h1>
      {!isWide && mayList && (
        <SegmentedControl
          className={styles.parts}
          aria-label={t('Part of the screen')}
          value={part}
          onChange={setPart}
          data={[
            { value: 'map', label: t('Map') },
            { value: 'list', label: t('List') },
          ]}
        />
      )}
      {(isWide || part === 'list') && list}
      {(isWide || part === 'map') && (
        <section className={styles.map} aria-label={t('Map')}>
          <Town tab={tab} filter={filter} selected={selected} at={params.get('at') ?? undefined} onAt={keepAt} onSelect={select} />
        </section>
      )}
      <TicketDialogs onCreated={() => {}} onDone={() => {}} />
      <div className={styles.receipts}>
        <Receipts />
      </div>
    </div>
  )
}

const none: ReadonlySet<string> = new Set()

interface TownProps {
  tab: Tab
  filter: Filter
  selected: string | undefined
  /** The moment of the past that the address names. */
  at: string | undefined
  onAt(at: string | undefined): void
  onSelect(ticket: string | undefined): void
}

/** Asks for the ground, the tickets and the engine at once, and draws when the ground is there. */
function Town({ tab, filter, selected, at, onAt, onSelect }: TownProps) {
  const ground = useGround()
  const shown = useShownLayers()
  const seesAll = useMay('situation.view')
  const mayLookBack = useMay('tickets.read')
  const maySend = useMay('tickets.assign', 'tickets.assignOwnTeams')
  const machine = useTimeMachine(at, onAt)
  const past = machine.shown
  const now = useListPoints(tab, filter, (shown.tickets || shown.heat) && !past)
  const own = useOwnPoint(past ? undefined : selected)
  const teamsNow = useMapTeams(shown.teams && !past).data ?? noTeams
  const [points, teams] = past ? [machine.points, machine.teams] : [now.points, teamsNow]
  const [team, setTeam] = useState<string>()
  const [opened, setTool] = useState<'measure' | 'reach' | 'reachOfTeam' | null>(null)
  const endTool = () => setTool(null)
  const position = useRow(selected ?? '')?.position
  const pickTicket = useCallback(
    (number: string) => {
      setTeam(undefined)
      onSelect(number)
    },
    [onSelect, setTeam],
  )
  const mayWatch = useMay('cctv.view')
  const names: LayerName[] = [
    ...(['tickets', 'teams'] as const),
    ...(mayWatch ? (['cameras'] as const) : []),
    ...(seesAll ? (['departments', 'sensors'] as const) : []),
    'hazards',
    ...(seesAll ? (['warnings', 'weather'] as const) : []),
    'heat',
  ]
  const chosen = teams.find(({ accountId }) => accountId === team)
  const tool = (past && opened !== 'measure') || (opened === 'reachOfTeam' && !chosen) ? null : opened

  if (!ground.data) return ground.error ? <ErrorState error={ground.error} onRetry={ground.refetch} /> : <DotsLoader />
  return (
    <MapCanvas ground={ground.data} label={t('Map of the town')} past={past ? t('Past, not now: {at}', { at: formatDateTime(past.at) }) : undefined}>
      {seesAll && !past && <MapSky bounds={ground.data.bounds} />}
      {mayWatch && shown.cameras && !past && <MapCameras />}
      {seesAll && !past && <MapPlaces />}
      {!seesAll && !past && shown.hazards && <Dangers />}
      {shown.heat && <HeatLayer points={points} />}
      <RadiusLayer position={position} />
      {shown.teams && <TeamLayer teams={teams} onPick={setTeam} at={past?.at} />}
      {shown.tickets && <TicketLayer points={points} selected={selected} own={own} onSelect={pickTicket} />}
      {maySend && !past && <DragTeam onLetGo={sendTo} />}
      <Follow position={position} of={selected} />
      {chosen && <Follow position={chosen.position} of={chosen.accountId} />}
      <Tools>
        <FindOnMap />
        {!past && <MapScope />}
        <LayerMenu names={names} />
        <RoadsTool />
        <Button variant="default" size="xs" leftSection={<IconRuler2 size={15} />} onClick={() => setTool('measure')}>
          {t('Measure')}
        </Button>
        {!past && (
          <Button variant="default" size="xs" leftSection={<IconClock size={15} />} onClick={() => setTool('reach')}>
            {t('Reached by road')}
          </Button>
        )}
        {mayLookBack && !past && (
          <Button variant="default" size="xs" leftSection={<IconHistory size={15} />} onClick={machine.open}>
            {t('Time machine')}
          </Button>
        )}
      </Tools>
      {!past && <MapAreas />}
      {!past && <Missed of={now} />}
      {tool === 'measure' && <Measure onClose={endTool} />}
      {tool === 'reach' && <Reached of={null} onClose={endTool} />}
      {tool === 'reachOfTeam' && chosen && <Reached of={{ name: chosen.callSign, position: chosen.position }} onClose={endTool} />}
      {past && (
        <TimeMachine
          {...past}
          isFetching={machine.isFetching}
          onMove={machine.move}
          onClose={machine.close}
          linkTo={(moment) => {
            const link = new URL(window.location.href)
            link.searchParams.set('at', new Date(moment).toISOString())
            return link.href
          }}
        />
      )}
      {tool === null &&
        (chosen ? (
          <TeamCard
            team={chosen}
            for={maySend && !past ? selected : undefined}
            onReach={past ? undefined : () => setTool('reachOfTeam')}
            onClose={() => setTeam(undefined)}
            onTicket={pickTicket}
          />
        ) : (
          selected && <TicketCard id={selected} maySend={maySend && !past} isPast={past !== null} onClose={() => onSelect(undefined)} />
        ))}
    </MapCanvas>
  )
}
const noTeams: readonly never[] = []
