// Where the page itself fails, no blank one stands: whom to call first, what this phone has kept, and how to go on.
import { Component, type ReactNode, useEffect, useState } from 'react'
import { formatPhone } from '#contract/nouns/phoneText.ts'
import { languages, languagesAt } from '#contract/languages.ts'
import { switchLanguage, t, useLanguage } from './language.ts'
import { type Draft, draftOfTab, forgetDraft, keptDraft } from './report/draft.ts'
import { useQueue } from './report/queue.ts'
import { QueueList } from './report/QueueList.tsx'
import { start } from './start.ts'

interface Props {
  children: ReactNode
  instead(again: () => void): ReactNode
}

class Net extends Component<Props, { isTorn: boolean }> {
  override state = { isTorn: false }
  static getDerivedStateFromError = () => ({ isTorn: true })
  override render = () => (this.state.isTorn ? this.props.instead(() => this.setState({ isTorn: false })) : this.props.children)
}

export function Mishap({ children }: { children: ReactNode }) {
  return <Net instead={(again) => <Failed onAgain={again} />}>{children}</Net>
}

/** Of the town that is sure: the only one, that of the link, or where a report on this phone goes. */
function useHotlines() {
  const unsent = useQueue(({ all }) => all.find(({ entry }) => entry?.commandCenterId)?.entry?.commandCenterId)
  const wanted = new URLSearchParams(location.search).get('center')
  const { centers = [] } = start ?? {}
  const [only, other] = centers
  return ((other ? centers.find(({ id, slug }) => (wanted ? slug === wanted : id === unsent)) : only) ?? { hotlines: [] }).hotlines
}

/** Of its own, and of little: what failed may be any part of the usual page. */
function Failed({ onAgain }: { onAgain(): void }) {
  const language = useLanguage()
  const hotlines = useHotlines()
  /** Of those that wait: what was sent is there, and what was refused goes nowhere by itself. */
  const hasWaiting = useQueue(({ all }) => all.some(({ entry, refusal }) => entry && !refusal))
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    void keptDraft(draftOfTab()).then(setDraft)
    addEventListener('popstate', onAgain)
    return () => removeEventListener('popstate', onAgain)
  }, [onAgain])
  const beginAnew = async () => {
    if (draft) await forgetDraft(draft.clientId)
    location.assign('/cms/quickreport')
  }
  return (
    <div className="page">
      <header className="top">
        <a className="name" href="/cms/quickreport">
          Tanod
        </a>
        <label className="languages">
          <span className="unseen">{t('Language')}</span>
          <select value={language} onChange={({ target }) => void switchLanguage(target.value as typeof language)}>
            {languagesAt('public').map((code) => (
              <option key={code} value={code} lang={code}>
                {languages[code].name}
              </option>
            ))}
          </select>
        </label>
      </header>
      <a className="call" href="tel:911">
        {t('Call 911')}
        <small>{t('If someone is in danger, call first')}</small>
      </a>
      <ul className="hotlines" aria-label={t('Other hotlines')}>
        {hotlines.map(({ name, number }) => (
          <li key={number}>
            <a href={`tel:${number}`}>
              <b>{formatPhone(number)}</b> {t(name)}
            </a>
          </li>
        ))}
      </ul>
      <main>
        <div className="note warn" role="alert">
          <h1>{t('This page has failed')}</h1>
          <p>{t('If it is urgent, call.')}</p>
        </div>
        {/* What is said of the list is said where it is drawn. */}
        <Net instead={() => null}>
          {hasWaiting && (
            <p className="note warn" role="status">
              {t('What you sent is not lost: it stands below, and goes out by itself as long as this page is open.')}
            </p>
          )}
          <QueueList isWhole />
        </Net>
        {draft && <p className="note">{t('What you were writing is kept on this phone.')}</p>}
        <button type="button" className="wide main" onClick={() => location.reload()}>
          {t('Load the page again')}
        </button>
        {draft && (
          <button type="button" className="wide quiet" onClick={() => void beginAnew()}>
            {t('It fails again? Report anew, without what was written')}
          </button>
        )}
      </main>
    </div>
  )
}
