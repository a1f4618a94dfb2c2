// What a new center has still to do before citizens are led to it, in the order in which it helps; each step says when it is done.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { staff } from '#contract/accounts/staff.ts'
import { integrations } from '#contract/centers/integrations.ts'
import { opening, type OpeningCheck } from '#contract/centers/opening.ts'
import { cases } from '#contract/reference/cases.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { QrCode } from '#web/kit/parts/QrCode.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import styles from '#web/statistics/statistics.module.css'

const againMs = 10_000
const one = { limit: 1 }

/** How a center stands that has never been open to citizens; nothing for one that has been, and to who does not lead it. */
export function useFirstOpening() {
  const isAdmin = mayNow(['center.manage'], useMe())
  const now = useQuery({ ...query(opening.getOpening), refetchInterval: againMs, enabled: isAdmin }).data
  return now && !now.openedAt && !now.closedAt ? now : null
}

const notBackedUp = () =>
  t('Not made yet: if this machine breaks, all is lost. Whoever runs the server sets it up; the guide of operations says how.')

export function FirstSteps({ isFolded }: { isFolded: boolean }) {
  const me = useMe()
  const now = useFirstOpening()
  const barangays = useQuery(query(cases.getBarangays, one)).data
  const departments = useQuery(query(staff.getDepartments, one)).data
  const teams = useQuery(query(responseTeams.getResponseTeams, one)).data
  const agents = useQuery(query(staff.getAgents, one)).data
  const backup = useQuery({ ...query(integrations.getIntegrations), enabled: now !== null }).data?.find(({ name }) => name === 'backup')
  if (!now) return null
  const isDone = (...names: OpeningCheck[]) => now.checks.every((check) => check.isDone || !names.includes(check.name))
  const isThere = (found?: { total: number }) => (found?.total ?? 0) > 0
  const steps = [
    { title: t('Hotline'), why: t('Citizens see it before anything else.'), to: '/cms/resources/center#hotlines', isDone: isDone('hotline') },
    { title: t('Barangays'), why: t('Reports are placed, counted and drawn by them.'), to: '/cms/resources/barangays', isDone: isThere(barangays) },
    { title: t('Department'), why: t('An office that works on tickets.'), to: '/cms/resources/departments', isDone: isThere(departments) },
    { title: t('Response team'), why: t('Somebody who can be sent.'), to: '/cms/resources/response-teams', isDone: isThere(teams) },
    { title: t('Dispatcher'), why: t('Who sits at the desk when it rings.'), to: '/cms/resources/agents', isDone: isThere(agents) },
    {
      title: t('Rehearsal'),
      why: t('A report from a phone, accepted at the desk, with a team on the way: open this page on a phone.'),
      to: '/cms/resources/center#opening',
      isDone: isDone('citizen', 'desk', 'crew'),
      page: now.path,
    },
    {
      title: t('Open to citizens'),
      why: t('From then on citizens in your area are led to you.'),
      to: '/cms/resources/center#opening',
      isDone: false,
    },
  ]
  const later = [
    { title: t('Targets by priority'), why: t('Clocks run against them; the presets hold until you change them.') },
    { title: t('Mail'), why: t('One-time passwords and reports go out by it: see what works under Settings.') },
    ...(backup && backup.state !== 'ok' ? [{ title: t('A backup'), why: backup.trouble ? t(backup.trouble) : notBackedUp() }] : []),
  ]
  const list = (
    <>
      <ol className={styles.steps} aria-label={t('First steps')}>
        {steps.map((step) => (
          <li key={step.title}>
            {step.isDone ? (
              <IconCircleCheck size={20} color="var(--done)" aria-label={t('Done')} />
            ) : (
              <IconCircle size={20} aria-label={t('To do')} />
            )}
            <span>
              <Link to={step.to}>{step.title}</Link>
              <small>{step.why}</small>
              {step.page && !step.isDone && <PageOfCitizens path={step.page} />}
            </span>
          </li>
        ))}
      </ol>
      <h2 className={styles.later}>{t('When there is time')}</h2>
      <ul className={styles.steps}>
        {later.map(({ title, why }) => (
          <li key={title}>
            <span aria-hidden="true">·</span>
            <span>
              <Link to="/cms/resources/settings">{title}</Link>
              <small>{why}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
  if (!isFolded)
    return (
      <>
        <PageHeader title={t('First steps')} detail={me?.commandCenter?.name} />
        {list}
      </>
    )
  const done = steps.filter((step) => step.isDone).length
  return (
    <details className={styles.folded}>
      <summary>
        {t('Not open to citizens')} · {t('First steps: {done} of {all} done', { done, all: steps.length })}
      </summary>
      {list}
    </details>
  )
}

/** For another machine: read by its camera, or typed from the link. */
function PageOfCitizens({ path }: { path: string }) {
  const address = new URL(path, location.origin).href
  return (
    <>
      <Anchor href={address} target="_blank" rel="noopener">
        {address}
      </Anchor>
      <QrCode text={address} label={t('Picture of the address, for the camera of a phone')} size={150} />
    </>
  )
}
