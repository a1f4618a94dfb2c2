// Storm mode: the switch, the board, reports of barangays, evacuation centers, casualties, the situation report, and captains' links.
import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { storm as calls } from '#contract/storm/room.ts'
import { mayGoOn, type Storm } from '#contract/storm/Storm.ts'
import { query, useChange } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { formatDate } from '#web/kit/format.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { BoardTable } from '#web/storm/BoardTable.tsx'
import { Captains } from '#web/storm/Captains.tsx'
import { Casualties } from '#web/storm/Casualties.tsx'
import { OpenStorm } from '#web/storm/OpenStorm.tsx'
import { Reports } from '#web/storm/Reports.tsx'
import { Shelters } from '#web/storm/Shelters.tsx'
import { SituationReport } from '#web/storm/SituationReport.tsx'
import styles from '#web/storm/storm.module.css'

export function Screen() {
  useLanguage()
  const { part = 'board' } = useParams()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const mayLead = useMay('tickets.hazards')
  const past = useQuery(query(calls.getStorms, { limit: 50 })).data?.items ?? []
  const state = useQuery(query(calls.getStorm))
  const now = state.data?.storm
  const chosen = params.get('storm') ?? undefined
  const shown = chosen ?? (now ? undefined : past[0]?.id)
  const board = useQuery({ ...query(calls.getStormBoard, shown ? { stormId: shown } : {}), refetchInterval: 30_000 })
  const goOn = useChange(calls.goOnWithStorm)
  const [last] = past
  const [isNaming, setNaming] = useState(false)
  const isOn = now !== null && now !== undefined && (chosen === undefined || chosen === now.id)
  return (
    <>
      <PageHeader
        title={isOn ? t('Storm mode: {name}', { name: now.name }) : t('Storm')}
        detail={!now && <Loaded of={state}>{() => t('Storm mode is off')}</Loaded>}
      >
        {past.length > 0 && (
          <Choose
            aria-label={t('Which storm')}
            w={320}
            maw="100%"
            title={past.map(choiceOf).find(({ value }) => value === (shown ?? now?.id))?.label}
            choices={past.map(choiceOf)}
            value={shown ?? now?.id ?? null}
            allowDeselect={false}
            onChange={(id) => setParams(id && id !== now?.id ? { storm: id } : {}, { replace: true })}
          />
        )}
        {mayLead && !now && last && shown === last.id && mayGoOn(last, serverNow()) && (
          <Button variant="default" loading={goOn.isPending} onClick={() => goOn.mutate({ id: last.id })}>
            {t('Go on with this storm')}
          </Button>
        )}
        {mayLead && !now && <Button onClick={() => setNaming(true)}>{t('Enter storm mode')}</Button>}
        {mayLead && isOn && (
          <Button variant="default" onClick={() => setNaming(true)}>
            {t('Name it anew')}
          </Button>
        )}
        {mayLead && isOn && <Leave storm={now} urgent={state.data?.urgent.count ?? 0} />}
      </PageHeader>
      <Tabs value={part} onChange={(next) => void navigate(`/cms/storm/${next ?? 'board'}${chosen ? `?storm=${chosen}` : ''}`)} keepMounted={false}>
        <Tabs.List px="md">
          <Tabs.Tab value="board">{t('Board')}</Tabs.Tab>
          <Tabs.Tab value="reports">{t('Reports')}</Tabs.Tab>
          <Tabs.Tab value="shelters">{t('Evacuation centers')}</Tabs.Tab>
          {mayLead && <Tabs.Tab value="casualties">{t('Casualties')}</Tabs.Tab>}
          <Tabs.Tab value="report">{t('Situation report')}</Tabs.Tab>
          {mayLead && <Tabs.Tab value="captains">{t('Captains')}</Tabs.Tab>}
        </Tabs.List>
      </Tabs>
      <div className={styles.screen}>
        {part === 'shelters' ? (
          <Shelters isOn={isOn} stormId={isOn ? undefined : shown} />
        ) : !board.data ? (
          <None of={board} title={t('No storm is on')}>
            <p>{t('In storm mode the desk shows each barangay in one row, and captains report from their phones.')}</p>
          </None>
        ) : part === 'reports' ? (
          <Reports board={board.data} />
        ) : part === 'casualties' && mayLead ? (
          <Casualties storm={board.data.storm} />
        ) : part === 'report' ? (
          <SituationReport board={board.data} />
        ) : part === 'captains' && mayLead ? (
          <Captains board={board.data} />
        ) : (
          <BoardTable board={board.data} />
        )}
      </div>
      {isNaming && <OpenStorm storm={now ?? undefined} last={last} onClose={() => setNaming(false)} />}
    </>
  )
}

const choiceOf = ({ id, name, openedAt, closedAt }: Storm) => ({
  value: id,
  label: closedAt ? `${name} · ${formatDate(openedAt)}` : t('{name} (now)', { name }),
})

function Leave({ storm, urgent }: { storm: Storm; urgent: number }) {
  const close = useChange(calls.closeStorm)
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('Leave storm mode?'),
      text: [
        urgent > 0 &&
          t(
            '{count, plural, one {# urgent report still waits: it keeps ringing until somebody takes note.} other {# urgent reports still wait: they keep ringing until somebody takes note.}}',
            { count: urgent },
          ),
        t('Targets and sounds are as before on every desk. What was reported stays, with the situation report.'),
        t('For a day you can go on with this storm, with its counts.'),
      ]
        .filter(Boolean)
        .join(' '),
      danger: urgent > 0,
      action: t('Leave storm mode'),
    })
    if (isSure) close.mutate({ id: storm.id })
  }
  return (
    <Button variant="default" loading={close.isPending} onClick={() => void ask()}>
      {t('Leave storm mode')}
    </Button>
  )
}
