// Everything that happened to a ticket in one line of time, to filter and to write on.
import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isToldLate } from '#contract/tickets/acts/rules.ts'
import { timelineKinds } from '#contract/kit/fact.ts'
import { type TicketUpdate, type TimelineEntry, updates } from '#contract/tickets/detail/updates.ts'
import { call, keyOf } from '#web/kit/api.ts'
import { formatDateTime, formatTime } from '#web/kit/format.ts'
import { k, sayOf, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import { useMay, useMe } from '#web/kit/session/session.ts'
import { whyNot } from '#web/tickets/steps/available.ts'
import { CorrectUpdate } from './CorrectUpdate.tsx'
import { FileTile } from './FileTile.tsx'
import { sayHappening, whoDid } from './happenings.ts'
import { useStepName } from '#web/tickets/crewSteps/useStepsOf.ts'
import { useUnitNames } from '#web/tickets/reference.ts'
import type { Shown } from '#web/tickets/live/shown.ts'
import styles from './Timeline.module.css'
import { UpdateOff, UpdateActions } from './UpdateActions.tsx'
import { UpdateBox } from './UpdateBox.tsx'

const views = {
  all: { word: k('All'), kind: timelineKinds.filter((kind) => kind !== 'read') },
  updates: { word: k('Updates'), kind: ['update'] },
  steps: { word: k('Steps'), kind: ['step', 'assignment', 'transfer'] },
  talk: { word: k('Chat and calls'), kind: ['chat', 'call'] },
  reads: { word: k('Who read it'), kind: ['read'] },
} as const
type View = keyof typeof views

function useTimeline(id: string, view: View) {
  const input = { id, kind: [...views[view].kind] as TimelineEntry['kind'][], limit: 50 }
  return useInfiniteQuery({
    queryKey: keyOf(updates.getUpdates, input),
    queryFn: async ({ pageParam, signal }) => (await call(updates.getUpdates, { ...input, cursor: pageParam }, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
}

export function Timeline({ id, ticket }: { id: string; ticket: Shown }) {
  const me = useMe()
  const [view, setView] = useState<View>('all')
  const mayWrite = whyNot('update', ticket, me) === null
  const mayAll = useMay('tickets.update')
  const found = useTimeline(id, view)
  const entries = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label={t('Timeline')}>
      <div className={styles.head}>
        <h2>{t('Timeline')}</h2>
        <SegmentedControl
          size="xs"
          className={styles.views}
          aria-label={t('Show in the timeline')}
          value={view}
          onChange={(value) => setView(value as View)}
          data={Object.entries(views).map(([value, { word }]) => ({ value, label: t(word) }))}
        />
      </div>
      {mayWrite && <UpdateBox key={id} id={id} hasOthers={(ticket.merged?.length ?? 0) > 0} />}
      {found.error && !found.data && <ErrorState error={found.error} onRetry={found.refetch} />}
      <ol className={styles.line}>
        {entries.map((entry) => (
          <Entry key={`${entry.seq}-${entry.update?.id ?? ''}`} entry={entry} mayCorrect={mayWrite && (mayAll || entry.by?.id === me?.accountId)} />
        ))}
      </ol>
      {entries.length === 0 && !found.error && (
        <p className={styles.none}>
          <Loaded of={found}>{() => t('Nothing of this kind has happened yet.')}</Loaded>
        </p>
      )}
      {found.hasNextPage && (
        <Button size="xs" variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('Earlier')}
        </Button>
      )}
    </section>
  )
}

export function Entry({ entry, isPrinted = false, mayCorrect = false }: { entry: TimelineEntry; isPrinted?: boolean; mayCorrect?: boolean }) {
  const unitName = useUnitNames()
  const { at: toldAt, kind, verb, data, update } = entry
  const who = whoDid(entry)
  const happened = sayHappening(entry, unitName, useStepName())
  const happenedAt = typeof data['happenedAt'] === 'string' ? data['happenedAt'] : toldAt
  const isLate = isToldLate(happenedAt, toldAt)
  const at = isLate ? toldAt : happenedAt
  return (
    <li data-kind={kind}>
      <span className={styles.when}>
        {isPrinted ? (
          formatDateTime(at)
        ) : (
          <>
            <time dateTime={at} title={formatDateTime(at)}>
              {formatTime(at)}
            </time>
            <small>
              <Ago at={at} short />
            </small>
          </>
        )}
      </span>
      <div className={styles.what}>
        {who ? (
          <>
            <b>{who}</b> {happened}
          </>
        ) : (
          capital(happened)
        )}
        {isLate && (
          <small className={styles.late}>
            {t('told at {told}, happened {happened}', { told: formatTime(toldAt), happened: formatTime(happenedAt) })}
          </small>
        )}
        {update && <Update update={update} isPrinted={isPrinted} mayCorrect={mayCorrect} />}
        {verb === 'updateAdded' && !update && <UpdateOff id={String(data['updateId'])} mayRestore={mayCorrect && !isPrinted} />}
      </div>
    </li>
  )
}

const capital = (sentence: string) => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)

function Update({ update, isPrinted, mayCorrect }: { update: TicketUpdate; isPrinted: boolean; mayCorrect: boolean }) {
  const [corrects, setCorrects] = useState(false)
  if (corrects) return <CorrectUpdate update={update} onClose={() => setCorrects(false)} />
  return (
    <div className={styles.update}>
      <span className={styles.seen}>
        {update.isPublic ? t('Citizen sees it') : t('Staff only')}
        {mayCorrect && <UpdateActions update={update} onCorrect={() => setCorrects(true)} />}
      </span>
      {update.said ? sayOf(update.said) : update.text}
      {update.editedAt && <small> ({t('corrected')})</small>}
      {update.files.length > 0 && !isPrinted && (
        <div className={styles.files}>
          {update.files.map((file) => (
            <FileTile key={file.id} file={file} />
          ))}
        </div>
      )}
    </div>
  )
}
