// The reports of this phone, also without a network: those that were sent, with their links, and those that wait.
import { useEffect } from 'react'
import { Frame } from './Frame.tsx'
import { t, useLanguage } from './language.ts'
import { loadQueue, townOfUnsent, useQueue } from './report/queue.ts'
import { QueueList } from './report/QueueList.tsx'
import { useTown } from './useTown.ts'

export function MyReports() {
  useLanguage()
  const { town } = useTown(townOfUnsent)
  const isEmpty = useQueue(({ all }) => all.length === 0)
  useEffect(() => void loadQueue(), [])
  return (
    <Frame hotlines={town?.center.hotlines ?? []} center={town?.center}>
      <h1>{t('My reports')}</h1>
      <p className="soft">{t('They are kept on this phone alone. Whoever uses this phone can see them; take off what they should not.')}</p>
      {isEmpty && <p className="note">{t('No report was sent from this phone yet.')}</p>}
      <QueueList isWhole />
      <a className="wide main" href="/cms/quickreport">
        {t('Report an emergency')}
      </a>
    </Frame>
  )
}
