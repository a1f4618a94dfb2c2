// The public side: the report, the page that follows one, the reports of this phone, or the page of a barangay's captain.
import { Suspense, useEffect, useState } from 'react'
import { Frame } from './Frame.tsx'
import { t, useLanguage } from './language.ts'
import { ReportPage } from './report/ReportPage.tsx'
import { later } from './later.ts'

const FollowUpPage = later(async () => (await import('./followUp/FollowUpPage.tsx')).FollowUpPage)
const MyReports = later(async () => (await import('./MyReports.tsx')).MyReports)

const FamilyPage = later(async () => (await import('./followUp/FamilyPage.tsx')).FamilyPage)

/** Secrets stand behind the #, which no server and no log ever sees; links of before had them in the path. */
const secretIn = (folder: string) => new RegExp(`^/cms/quickreport${folder}/?#?([\\w-]{40,64})$`).exec(location.pathname + location.hash)?.[1]
const sharedIn = () => secretIn('/see')
const tokenIn = () => secretIn('')

const CaptainPage = later(async () => (await import('./captain/CaptainPage.tsx')).CaptainPage)
const isCaptains = () => location.pathname === '/cms/quickreport/barangay'

export function PublicSide() {
  useLanguage()
  if (isCaptains())
    return (
      <Suspense>
        <CaptainPage />
      </Suspense>
    )
  return <Visitors />
}

function Visitors() {
  const [token, setToken] = useState(tokenIn)
  useEffect(() => {
    const follow = () => setToken(tokenIn())
    for (const event of ['popstate', 'hashchange']) addEventListener(event, follow)
    return () => {
      for (const event of ['popstate', 'hashchange']) removeEventListener(event, follow)
    }
  }, [])
  const isMine = new URLSearchParams(location.search).has('my')
  useEffect(() => {
    document.title = `${token ? t('Your report') : isMine ? t('My reports') : t('Report an emergency')} · Tanod`
  })
  const open = (sent: string) => {
    history.pushState(null, '', `/cms/quickreport#${sent}`)
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
        <FollowUpPage key={token} token={token} />
      </Suspense>
    )
  const shareToken = sharedIn()
  if (shareToken)
    return (
      <Suspense fallback={waiting}>
        <FamilyPage shareToken={shareToken} />
      </Suspense>
    )
  if (isMine)
    return (
      <Suspense fallback={waiting}>
        <MyReports />
      </Suspense>
    )
  return <ReportPage onSent={open} />
}
