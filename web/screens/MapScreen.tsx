// The map of the center: its tickets beside their list, teams, and what stands in the town.
import '#web/tickets/tickets.css'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FeedTicketRow } from '#contract/tickets/Ticket.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { Tools } from '#web/map/Card.tsx'
import { Follow } from '#web/map/Follow.tsx'
import { LayerMenu, type LayerName, useShownLayers } from '#web/map/LayerMenu.tsx'
import { MapAreas } from '#web/map/MapAreas.tsx'
import { MapCanvas } from '#web/map/MapCanvas.tsx'
import { TeamLayer } from '#web/map/TeamLayer.tsx'
import { TicketLayer } from '#web/map/TicketLayer.tsx'
import { useGround, useMapTeams } from '#web/map/useGround.ts'
import { useTicketPoints } from '#web/map/useTicketPoints.ts'
import { type Filter, passes, readFilter, writeFilter } from '#web/tickets/lists/filters.ts'
import { ListHead } from '#web/tickets/lists/ListHead.tsx'
import { useRow } from '#web/tickets/lists/rows.ts'
import { type ListHandle, TicketList } from '#web/tickets/lists/TicketList.tsx'
import { useKeys } from '#web/tickets/steps/keys.ts'
import { nextAfter } from '#web/tickets/steps/useTriage.ts'
import { TeamCard, TicketCard } from './MapCards.tsx'
import { MapPlaces } from './MapPlaces.tsx'
import { MapSky } from './MapSky.tsx'
import styles from './MapScreen.module.css'

type Tab = 'pending' | 'accepted' | 'reported'

export function Screen() {
  useLanguage()
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(query)), [query])
  const selected = params.get('ticket') ?? undefined
  const tab = (params.get('tab') ?? 'pending') as Tab
  const [part, setPart] = useState('map')
  const isWide = useMediaQuery('(min-width: 60em)', window.innerWidth >= 960)
  const search = useRef<HTMLInputElement>(null)
  const handle = useRef<ListHandle>({ ids: [], isListed: false, release: () => {} })
  const ground = useGround()
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
        { replace: true },
      ),
    [setParams],
  )
  const select = useCallback((ticket: string | undefined) => set({ ticket }), [set])
  const change = useCallback(
    (next: Filter) => {
      const written = writeFilter(next)
      for (const name of ['ticket', 'tab', 'pane']) if (params.has(name)) written.set(name, params.get(name)!)
      setParams(written, { replace: true })
    },
    [params, setParams],
  )
  const move = (by: 1 | -1) => select(nextAfter(handle.current.ids, selected, by) ?? selected)
  useKeys({ next: () => move(1), previous: () => move(-1), search: () => search.current?.focus(), fresh: () => handle.current.release() })

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
        key={`${tab} ${query}`}
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
          {ground.data && <Town ground={ground.data} filter={filter} selected={selected} onSelect={select} />}
          {ground.isPending && <DotsLoader />}
          {ground.error && !ground.data && <ErrorState error={ground.error} onRetry={ground.refetch} />}
        </section>
      )}
    </div>
  )
}

const none: ReadonlySet<string> = new Set()

interface TownProps {
  ground: NonNullable<ReturnType<typeof useGround>['data']>
  filter: Filter
  selected: string | undefined
  onSelect(ticket: string | undefined): void
}

function Town({ ground, filter, selected, onSelect }: TownProps) {
  const shown = useShownLayers()
  const seesAll = useMay('situation.view')
  const { sort: _, isRead: _r, ...asked } = filter
  const judge = useCallback((row: FeedTicketRow) => passes({ ...row, isRead: true }, { ...filter, isRead: undefined }), [filter])
  const { points } = useTicketPoints(asked, judge, shown.tickets)
  const teams = useMapTeams(shown.teams).data ?? noTeams
  const [team, setTeam] = useState<string>()
  const position = useRow(selected ?? '')?.position
  const pickTicket = useCallback(
    (number: string) => {
      setTeam(undefined)
      onSelect(number)
    },
    [onSelect],
  )
  const names: LayerName[] = seesAll ? ['tickets', 'teams', 'departments', 'sensors', 'hazards', 'warnings', 'weather'] : ['tickets', 'teams']
  const chosen = teams.find(({ accountId }) => accountId === team)

  return (
    <MapCanvas ground={ground} label={t('Map of the town')}>
      {seesAll && <MapSky bounds={ground.bounds} />}
      {seesAll && <MapPlaces />}
      {shown.teams && <TeamLayer teams={teams} onPick={setTeam} />}
      {shown.tickets && <TicketLayer points={points} selected={selected} onSelect={pickTicket} />}
      <Follow position={position} of={selected} />
      {chosen && <Follow position={chosen.position} of={chosen.accountId} />}
      <Tools>
        <LayerMenu names={names} />
      </Tools>
      <MapAreas />
      {chosen ? (
        <TeamCard team={chosen} onClose={() => setTeam(undefined)} onTicket={pickTicket} />
      ) : (
        selected && <TicketCard id={selected} onClose={() => onSelect(undefined)} />
      )}
    </MapCanvas>
  )
}
const noTeams: readonly never[] = []
