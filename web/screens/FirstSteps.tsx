// What a new center has still to do before its first ticket, in the order in which it helps; each step says when it is done.
import { useQuery } from '@tanstack/react-query'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { identity } from '#contract/centers/identity.ts'
import { places } from '#contract/reference/places.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useMe } from '#web/kit/session/session.ts'
import styles from '#web/statistics/statistics.module.css'

export function FirstSteps() {
  const me = useMe()
  const info = useQuery(query(identity.fetchCCInfo)).data
  const barangays = useQuery(query(places.getBarangays, { limit: 1 })).data
  const teams = useQuery(query(responseTeams.getResponseTeams, { limit: 1 })).data
  const steps: { title: string; why: string; to: string; isDone?: boolean }[] = [
    {
      title: t('Hotlines'),
      why: t('Citizens see them before anything else.'),
      to: '/cms/resources/center',
      isDone: (info?.hotlines.length ?? 0) > 0,
    },
    {
      title: t('Barangays'),
      why: t('Reports are placed, counted and drawn by them.'),
      to: '/cms/resources/barangays',
      isDone: (barangays?.total ?? 0) > 0,
    },
    { title: t('Targets by priority'), why: t('Clocks run against them; the presets hold until you change them.'), to: '/cms/resources/settings' },
    {
      title: t('The first response team'),
      why: t('Somebody who can be sent.'),
      to: '/cms/resources/response-teams',
      isDone: (teams?.total ?? 0) > 0,
    },
    { title: t('Mail'), why: t('One-time passwords and reports go out by it: see what works under Settings.'), to: '/cms/resources/settings' },
    { title: t('A backup'), why: t('Whoever runs the server sets it up; the guide of operations says how.'), to: '/cms/resources/settings' },
    { title: t('A test report'), why: t('File a ticket and follow it to its end; delete it afterwards.'), to: '/cms/tickets/pending' },
  ]
  return (
    <>
      <PageHeader title={t('First steps')} detail={me?.commandCenter?.name} />
      <ol className={styles.steps}>
        {steps.map(({ title, why, to, isDone = false }) => (
          <li key={title}>
            {isDone ? <IconCircleCheck size={20} color="var(--done)" aria-label={t('Done')} /> : <IconCircle size={20} aria-label={t('To do')} />}
            <span>
              <Link to={to}>{title}</Link>
              <small>{why}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
