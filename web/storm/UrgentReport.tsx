// Over every screen: a barangay says that somebody is in danger. It rings, and counts in the rail, until somebody takes note or files a ticket.
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { UrgentReports } from '#contract/storm/reports.ts'
import { storm as calls } from '#contract/storm/room.ts'
import { useChange } from '#web/kit/api.ts'
import { setBadge } from '#web/kit/badges.ts'
import { useFileUrl } from '#web/kit/files.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import panes from '#web/kit/parts/panes.module.css'
import { useMay } from '#web/kit/session/session.ts'
import { StripBar } from '#web/kit/strip.tsx'
import { startAlarm, stopAlarm } from '#web/kit/sound.ts'
import styles from './storm.module.css'

const alarm = 'storm'

export function UrgentReport({ urgent: { count, first } }: { urgent: UrgentReports }) {
  const navigate = useNavigate()
  const url = useFileUrl(first?.pictureId)
  const mayLead = useMay('tickets.hazards')
  const rings = useMay('tickets.read') && count > 0
  const note = useChange(calls.noteBarangayReport, { quiet: 'done' })
  const file = useChange(calls.fileBarangayReport, {
    onDone: ({ data }) => navigate(`/cms/tickets/pending/${data.transactionNumber}`),
  })
  useEffect(() => {
    setBadge('/cms/storm', count)
    return () => setBadge('/cms/storm', 0)
  }, [count])
  useEffect(() => {
    if (!rings) return
    startAlarm(alarm)
    return () => stopAlarm(alarm)
  }, [rings])
  if (!first) return null
  return (
    <StripBar of="urgentReport">
      <section className={panes.bar} data-level="critical" role="alert" aria-label={t('Urgent report of a barangay')}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        <b>{t('Urgent: {name}', { name: first.barangay })}</b>
        {url && <img className={styles.face} src={url} alt={t('Picture of the barangay')} />}
        <span className={styles.said}>
          {first.line ? `“${first.line}”` : t('Somebody is in danger')} · {first.writtenBy} · <Ago at={first.receivedAt} short />
          {first.position && ` · ${t('with its place')}`}
          {count > 1 && ` · ${t('{count, plural, one {# more urgent report} other {# more urgent reports}}', { count: count - 1 })}`}
        </span>
        <span className={panes.actions}>
          {first.stormId && (
            <Button size="compact-sm" variant="white" color="dark" onClick={() => void navigate(`/cms/storm/reports?storm=${first.stormId}`)}>
              {t('Look')}
            </Button>
          )}
          {mayLead && (
            <Button size="compact-sm" variant="white" color="dark" loading={file.isPending} onClick={() => file.mutate({ id: first.id })}>
              {t('Make a ticket of it')}
            </Button>
          )}
          {mayLead && (
            <Button size="compact-sm" variant="white" color="dark" loading={note.isPending} onClick={() => note.mutate({ id: first.id })}>
              {t('Acknowledge')}
            </Button>
          )}
        </span>
      </section>
    </StripBar>
  )
}
