// The public side: the report, or the page that follows one.
import { useEffect, useState } from 'react'
import { FollowUpPage } from './FollowUpPage.tsx'
import { t, useLanguage } from './language.ts'
import { ReportPage } from './ReportPage.tsx'

const tokenIn = () => /^\/cms\/quickreport\/([\w-]{40,64})$/.exec(location.pathname)?.[1]

export function PublicSide() {
  useLanguage()
  const [token, setToken] = useState(tokenIn)
  useEffect(() => {
    const follow = () => setToken(tokenIn())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    document.title = `${token ? t('Your report') : t('Report an emergency')} · Tanod`
  })
  const open = (sent: string) => {
    history.pushState(null, '', `/cms/quickreport/${sent}`)
    setToken(sent)
    scrollTo(0, 0)
  }
  return token ? <FollowUpPage key={token} token={token} /> : <ReportPage onSent={open} />
}
