// The state of the installation: its parts, its nodes, its space.
import { useQuery } from '@tanstack/react-query'
import { type Health, usage } from '#contract/centers/usage.ts'
import { query } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { formatNumber, k, sayOf, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { Facts } from '#web/kit/parts/marks/Facts.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import styles from './centers.module.css'
import { formatBytes } from './formatBytes.ts'

const words = { ok: k('Works'), failing: k('Fails'), off: k('Off') }
const names: Record<Health['parts'][number]['name'], string> = {
  database: k('Database'),
  copy: k('Copy that reads'),
  clocks: k('Clocks'),
  backup: k('Backup'),
  trail: k('Between backups'),
  bucket: k('Backup in the bucket'),
  drill: k('Restore drill'),
  disk: k('Disk'),
  https: k('HTTPS'),
  files: k('Files'),
  jobs: k('Jobs'),
  mail: k('Mail'),
}
const marks = { ok: '●', failing: '▲', off: '○' }

export function HealthPage() {
  const found = useQuery({ ...query(usage.getHealth), refetchInterval: 15_000 })
  if (found.isPending) return <SkeletonRows />
  if (found.isError) return <ErrorState error={found.error} onRetry={found.refetch} />
  const { version, startedAt, parts, nodes, waitingJobs, failedJobs, databaseBytes, freeDiskBytes } = found.data
  return (
    <>
      <PageHeader title={t('Health')} detail={t('Version {version}', { version })} />
      <div className={styles.page}>
        <section className={styles.section}>
          <h2>{t('Parts')}</h2>
          <ul className={styles.parts}>
            {parts.map(({ name, state, note, todo, checkedAt }) => (
              <li key={name} data-state={state}>
                <span aria-hidden="true">{marks[state]}</span>
                <strong>{t(names[name])}</strong>
                <span>{t(words[state])}</span>
                <span className={styles.help}>
                  {sayOf(note)} {todo && <b>{sayOf(todo)}</b>} {checkedAt && <Ago at={checkedAt} short />}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.section}>
          <h2>{t('Installation')}</h2>
          <Facts
            rows={[
              [t('Started'), formatDateTime(startedAt)],
              [t('Waiting jobs'), formatNumber(waitingJobs)],
              [t('Failed jobs'), formatNumber(failedJobs)],
              [t('Database'), formatBytes(databaseBytes)],
              [t('Free space'), freeDiskBytes !== null && formatBytes(freeDiskBytes)],
              ...nodes.map(
                ({ node, sockets, seenAt }) =>
                  [
                    node,
                    <span key={node}>
                      {t('{count, plural, one {# open screen} other {# open screens}}', { count: sockets })} · <Ago at={seenAt} short />
                    </span>,
                  ] as const,
              ),
            ]}
          />
        </section>
      </div>
    </>
  )
}
