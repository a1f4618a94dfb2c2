// The page of a barangay's captain: one line on every day, in a storm with the figures that changed, and who is in the evacuation centers.
import { useCallback, useEffect, useState } from 'react'
import { lineSentence } from '#contract/publicSide/sentence.ts'
import { type CaptainPage as Page, captains } from '#contract/storm/captains.ts'
import { Alert } from '#web/publicSide/Alerts.tsx'
import { Frame } from '#web/publicSide/Frame.tsx'
import { sayOf, t, timeOf, useLanguage } from '#web/publicSide/language.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { call, refusalIn } from '#web/publicSide/wire.ts'
import { LineForm } from './LineForm.tsx'
import { ShelterCount } from './ShelterCount.tsx'
import { dropWaiting, keepWaiting, sendWaiting, useWaiting, type Waiting } from './waiting.ts'

const againMs = 20_000
const keyNow = () => location.hash.slice(1)

export function CaptainPage() {
  useLanguage()
  const [key] = useState(keyNow)
  const [page, setPage] = useState<Page>()
  const [isLost, setLost] = useState(false)
  const [seenAt, setSeenAt] = useState<string | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const { waiting } = useWaiting()

  const look = useCallback(async () => {
    try {
      setPage(await call(captains.openCaptainPage, { key, deviceId: (await visitorNow()).deviceId }))
      setSeenAt(new Date().toISOString())
      setLost(false)
    } catch (error) {
      if (refusalIn(error)?.status === 401 || refusalIn(error)?.status === 400) setEnded(true)
      else setLost(true)
    }
  }, [key])
  const send = useCallback(async () => {
    await sendWaiting(key)
    await look()
  }, [key, look])

  useEffect(() => {
    document.title = `${t('Report of the barangay')} · Tanod`
    // What is asked for answers later.
    // oxlint-disable-next-line react/set-state-in-effect
    void send()
    const timer = setInterval(() => void send(), againMs)
    const online = () => void send()
    addEventListener('online', online)
    return () => {
      clearInterval(timer)
      removeEventListener('online', online)
    }
  }, [send])

  const receive = async (id: string) => {
    try {
      await call(captains.receiveAlertByLink, { key, id })
    } catch {
      setLost(true)
    }
    await look()
  }
  const lost = lineSentence({ isLost, seenAt }, timeOf)
  const again = (one: Waiting) => void keepWaiting(one).then(send)
  if (hasEnded)
    return (
      <Frame hotlines={[]}>
        <h1>{t('This link has ended. Please ask the center for a new one.')}</h1>
        <Sent reports={[]} waiting={waiting} onAgain={again} />
      </Frame>
    )
  if (!page)
    return (
      <Frame hotlines={[]}>
        <p className="soft" role="status">
          {lost ? sayOf(lost) : t('One moment…')}
        </p>
        <Sent reports={[]} waiting={waiting} onAgain={again} />
      </Frame>
    )
  return (
    <Frame hotlines={page.center.hotlines}>
      <p className="soft">
        {page.center.name} · {page.captain}
      </p>
      <h1>{t('Barangay {name}', { name: page.barangay })}</h1>
      {lost && (
        <p className="note warn" role="status">
          {sayOf(lost)}
        </p>
      )}
      {page.alerts.map((alert) => (
        <Alert key={alert.id} alert={alert}>
          {alert.isReceived ? (
            <p role="status">{t('The center knows that you have it.')}</p>
          ) : (
            <button type="button" className="wide main" onClick={() => void receive(alert.id)}>
              {t('I have received it')}
            </button>
          )}
        </Alert>
      ))}
      {page.roads.length > 0 && (
        <section>
          <h2>{t('Closed roads')}</h2>
          <ul className="updates">
            {page.roads.map(({ title, endsAt }) => (
              <li key={title}>
                <p>{title}</p>
                {endsAt && <p className="soft">{t('until {time}', { time: timeOf(endsAt) })}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.storm === null ? (
        <>
          <p className="note warn">{t('If somebody is in danger, please call as well.')}</p>
          <LineForm onlyUrgent known={{}} inside={insideOf([])} onWritten={() => void send()} />
          {page.shelters.length > 0 && (
            <section>
              <h2>{t('Evacuation centers')}</h2>
              <ul className="updates">
                {page.shelters.map(({ id, name, personsCapacity }) => (
                  <li key={id}>
                    <p>{name}</p>
                    {personsCapacity > 0 && <p className="soft">{t('Room for {count} persons', { count: personsCapacity })}</p>}
                  </li>
                ))}
              </ul>
              <p className="soft">{t('They are counted here as soon as the center is in storm mode.')}</p>
            </section>
          )}
        </>
      ) : (
        <>
          <p className="soft">{t('Storm mode: {name}', { name: page.storm })}</p>
          <LineForm known={page.figures} inside={insideOf(page.shelters)} onWritten={() => void send()} />
          {page.shelters.length > 0 && (
            <section>
              <h2>{t('Evacuation centers')}</h2>
              {page.shelters.map((shelter) => (
                <ShelterCount key={shelter.id} shelter={shelter} onCounted={() => void send()} />
              ))}
            </section>
          )}
        </>
      )}
      <Sent reports={page.reports} waiting={waiting} onAgain={again} />
    </Frame>
  )
}

const insideOf = (shelters: Page['shelters']) => ({
  families: shelters.reduce((sum, { count }) => sum + (count?.families ?? 0), 0),
  persons: shelters.reduce((sum, { count }) => sum + (count?.persons ?? 0), 0),
})

function standOf(isNoted: boolean, ticket: Page['reports'][number]['ticket']): string {
  if (ticket === 'onTheWay') return t('Help is on its way.')
  if (ticket === 'over') return t('The center has ended it.')
  if (ticket) return t('It has become an emergency at the center.')
  return isNoted ? t('The center has taken note.') : t('The center has it.')
}

interface SentProps {
  reports: Page['reports']
  waiting: readonly Waiting[]
  onAgain(one: Waiting): void
}

function Sent({ reports, waiting, onAgain }: SentProps) {
  const { isLasting } = useWaiting()
  if (reports.length + waiting.length === 0) return null
  return (
    <section>
      <h2>{t('Your reports')}</h2>
      <ul className="updates">
        {waiting.map(({ refusal, ...one }) => (
          <li key={one.id}>
            <p>{'shelterId' in one ? t('Count: {name}', { name: one.name }) : one.line || t('Figures')}</p>
            <p className="note warn">
              {refusal ? sayOf(refusal) : t('On this phone, not sent yet. It goes out by itself when there is a signal.')}
              {!isLasting && <> {t('This phone cannot keep it: leave this page open until it is sent.')}</>}
            </p>
            {refusal && (
              <p className="row">
                <button type="button" className="plain" onClick={() => onAgain(one)}>
                  {t('Send it now')}
                </button>
                <button type="button" className="plain" onClick={() => void dropWaiting(one.id)}>
                  {t('Delete it')}
                </button>
              </p>
            )}
          </li>
        ))}
        {reports.map(({ id, line, isUrgent, writtenAt, isNoted, ticket }) => (
          <li key={id}>
            <time dateTime={writtenAt}>{timeOf(writtenAt)}</time>
            <p>
              {isUrgent && <b>{t('Urgent')} </b>}
              {line || t('Figures')}
            </p>
            <p className="soft">{standOf(isNoted, ticket)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
