// The page of a barangay's captain in a storm: one line, the figures that changed, and who is in the evacuation centers.
import { useCallback, useEffect, useState } from 'react'
import { type CaptainPage as Page, captains } from '#contract/storm/captains.ts'
import { Frame } from '#web/publicSide/Frame.tsx'
import { t, timeOf, useLanguage } from '#web/publicSide/language.ts'
import { call, refusalIn, toldOf } from '#web/publicSide/wire.ts'
import { LineForm } from './LineForm.tsx'
import { ShelterCount } from './ShelterCount.tsx'
import { sendWaiting, useWaiting, type Waiting } from './waiting.ts'

const againMs = 20_000
const keyNow = () => location.hash.slice(1)

export function CaptainPage() {
  useLanguage()
  const [key] = useState(keyNow)
  const [page, setPage] = useState<Page>()
  const [ended, setEnded] = useState<string>()
  const [told, setTold] = useState<{ text: string; back?: Waiting }>()
  const { waiting } = useWaiting()

  const look = useCallback(async () => {
    try {
      setPage(await call(captains.openCaptainPage, { key }))
    } catch (error) {
      if (refusalIn(error)?.status === 401 || refusalIn(error)?.status === 400) setEnded(toldOf(error) ?? '')
    }
  }, [key])
  const send = useCallback(async () => {
    const refused = await sendWaiting(key)
    if (refused) setTold({ text: toldOf(refused.error) ?? '', back: refused.refused })
    await look()
  }, [key, look])

  useEffect(() => {
    document.title = `${t('Report of the barangay')} · Tanod`
    void send()
    const timer = setInterval(() => void send(), againMs)
    const online = () => void send()
    addEventListener('online', online)
    return () => {
      clearInterval(timer)
      removeEventListener('online', online)
    }
  }, [send])

  if (ended !== undefined)
    return (
      <Frame hotlines={[]}>
        <h1>{t('This link has ended. Please ask the center for a new one.')}</h1>
      </Frame>
    )
  if (!page)
    return (
      <Frame hotlines={[]}>
        <p className="soft" role="status">
          {t('One moment…')}
        </p>
        {waiting.length > 0 && (
          <p className="note warn">
            {t('{count, plural, one {# report waits on this phone.} other {# reports wait on this phone.}}', { count: waiting.length })}
          </p>
        )}
      </Frame>
    )
  return (
    <Frame hotlines={page.center.hotlines}>
      <p className="soft">
        {page.center.name} · {page.captain}
      </p>
      <h1>{t('Barangay {name}', { name: page.barangay })}</h1>
      {page.storm === null ? (
        <p className="note warn">{t('The center is not in storm mode. If somebody is in danger, please call.')}</p>
      ) : (
        <>
          <p className="soft">{t('Storm mode: {name}', { name: page.storm })}</p>
          <LineForm key={told?.back?.id} back={told?.back} known={page.figures} onWritten={() => (setTold(undefined), void send())} />
          {told && (
            <p className="note warn" role="alert">
              {told.text}
            </p>
          )}
          {page.shelters.length > 0 && (
            <section>
              <h2>{t('Evacuation centers')}</h2>
              {page.shelters.map((shelter) => (
                <ShelterCount key={shelter.id} linkKey={key} shelter={shelter} onCounted={() => void look()} />
              ))}
            </section>
          )}
        </>
      )}
      <Sent page={page} waiting={waiting} />
    </Frame>
  )
}

function Sent({ page, waiting }: { page: Page; waiting: readonly Waiting[] }) {
  if (page.reports.length + waiting.length === 0) return null
  return (
    <section>
      <h2>{t('Your reports')}</h2>
      <ul className="updates">
        {waiting.map(({ id, line }) => (
          <li key={id}>
            <p>{line || t('Figures')}</p>
            <p className="note warn">{t('On this phone, not sent yet. It goes out by itself when there is a signal.')}</p>
          </li>
        ))}
        {page.reports.map(({ id, line, isUrgent, writtenAt, isNoted }) => (
          <li key={id}>
            <time dateTime={writtenAt}>{timeOf(writtenAt)}</time>
            <p>
              {isUrgent && <b>{t('Urgent')} </b>}
              {line || t('Figures')}
            </p>
            <p className="soft">{isNoted ? t('The center has taken note.') : t('The center has it.')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
