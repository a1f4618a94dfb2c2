// The public side: the report, the page that follows one, the reports of this phone, or the page of a barangay's captain.
import { Suspense, useEffect, useState } from 'react'
import { Frame } from './Frame.tsx'
import { t, useLanguage } from './language.ts'
import { Mishap } from './Mishap.tsx'
import { NoReport } from './NoReport.tsx'
import { ReportPage } from './report/ReportPage.tsx'
import { laterPage } from '#web/kit/later.ts'
import { openReport, secretOf } from './secret.ts'

const FollowUpPage = laterPage(async () => (await import('./followUp/FollowUpPage.tsx')).FollowUpPage)
const MyReports = laterPage(async () => (await import('./MyReports.tsx')).MyReports)

const FamilyPage = laterPage(async () => (await import('./followUp/FamilyPage.tsx')).FamilyPage)

const CaptainPage = laterPage(async () => (await import('./captain/CaptainPage.tsx')).CaptainPage)
const NeighborPage = laterPage(async () => (await import('./NeighborPage.tsx')).NeighborPage)
const isNeighbors = () => location.pathname === '/cms/quickreport/neighbor'
const isCaptains = () => location.pathname === '/cms/quickreport/barangay'

export const PublicSide = () => (
  <Mishap>
    <Pages />
  </Mishap>
)

function Pages() {
  useLanguage()
  if (isCaptains())
    return (
      <Suspense>
        <CaptainPage />
      </Suspense>
    )
  if (isNeighbors())
    return (
      <Suspense>
        <NeighborPage />
      </Suspense>
    )
  return <Visitors />
}

function Visitors() {
  const [token, setToken] = useState(() => secretOf('report'))
  /** It was sent on this page just now. */
  const [justSent, setJustSent] = useState('')
  useEffect(() => {
    const follow = () => setToken(secretOf('report'))
    for (const event of ['popstate', 'hashchange']) addEventListener(event, follow)
    return () => {
      for (const event of ['popstate', 'hashchange']) removeEventListener(event, follow)
    }
  }, [])
  const isCut = !token && location.pathname === '/cms/quickreport' && location.hash.length > 1
  const asked = new URLSearchParams(location.search)
  // An address that is left of a link and opened elsewhere leads to the list that this phone keeps.
  const isMine = asked.has('my') || asked.has('report')
  useEffect(() => {
    document.title = `${token ? t('Your report') : isMine ? t('My reports') : t('Report an emergency')} · Tanod`
  })
  const open = (sent: string) => {
    openReport(sent)
    setJustSent(sent)
    setToken(sent)
    scrollTo(0, 0)
  }
  const waiting = (
    <Frame hotlines={[]}>
      <p className="soft" role="status">
        {t('One moment…')}
      </p>
    </Frame>
  )
  if (token)
    return (
      <Suspense fallback={waiting}>
        <FollowUpPage key={token} token={token} isJustSent={token === justSent} />
      </Suspense>
    )
  const shareToken = secretOf('family')
  if (shareToken)
    return (
      <Suspense fallback={waiting}>
        <FamilyPage shareToken={shareToken} />
      </Suspense>
    )
  // Cut off on its way, as by a text message: it is not taken for the page of a new report.
  if (isCut) return <NoReport />
  if (isMine)
    return (
      <Suspense fallback={waiting}>
        <MyReports />
      </Suspense>
    )
  return <ReportPage onSent={open} />
}
