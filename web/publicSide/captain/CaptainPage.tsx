// The page of a barangay's captain: one line on every day, in a storm with the figures that changed, and who is in the evacuation centers.
import { type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { alertSentence, endedSentence, reportSentence, standingSentences, waitingSentences } from '#contract/publicSide/captainSentence.ts'
import type { CaptainAlert, CaptainPage as Page } from '#contract/storm/captains.ts'
import { Alert } from '#web/publicSide/Alerts.tsx'
import { Frame } from '#web/publicSide/Frame.tsx'
import { inMine, sayOf, t, timeOf, useLanguage } from '#web/publicSide/language.ts'
import { follow, sendAndLook, useFollowed } from './following.ts'
import { LineForm } from './LineForm.tsx'
import { ShelterCount } from './ShelterCount.tsx'
import { dropWaiting, idOfReceipt, keepWaiting, useWaiting, type Waiting } from './waiting.ts'

const keyNow = () => location.hash.slice(1)

export function CaptainPage() {
  useLanguage()
  const [key] = useState(keyNow)
  const { page, hasEnded, ...standing } = useFollowed()
  const { waiting } = useWaiting()

  const send = useCallback(() => sendAndLook(key), [key])

  useEffect(() => {
    document.title = `${t('Report of the barangay')} · Tanod`
    return follow(key)
  }, [key])

  const said = standingSentences(standing, timeOf)
  const own = useRef<HTMLElement>(null)
  // What became of it stands under the form, where an empty form alone would be seen.
  const sendAndShow = () => {
    own.current?.scrollIntoView({ block: 'center' })
    void send()
  }
  const again = (one: Waiting) => void keepWaiting(one).then(send)
  const receive = ({ id, headline, headlineIn }: CaptainAlert) =>
    again({ id: idOfReceipt(id), alertId: id, headline: inMine(headline, headlineIn), writtenAt: new Date().toISOString() })
  if (hasEnded)
    return (
      <Frame hotlines={[]}>
        <h1>{sayOf(endedSentence)}</h1>
        <Sent reports={[]} waiting={waiting} onAgain={again} />
      </Frame>
    )
  if (!page)
    return (
      <Frame hotlines={[]}>
        <p className="soft" role="status">
          {said.length > 0 ? said.map(sayOf).join(' ') : t('One moment…')}
        </p>
        <Sent reports={[]} waiting={waiting} onAgain={again} />
      </Frame>
    )
  return (
    <Frame hotlines={page.center.hotlines} center={page.center} line={standing.refused ? null : said.map(sayOf).join(' ')}>
      <p className="soft">{page.captain}</p>
      <h1>{t('Barangay {name}', { name: page.barangay })}</h1>
      {standing.refused && (
        <p className="note warn" role="status">
          {said.map(sayOf).join(' ')}
        </p>
      )}
      {page.alerts.map((alert) => {
        const received = alertSentence(alert)
        const unsent = waiting.find(({ id }) => id === idOfReceipt(alert.id))
        return (
          <Alert key={alert.id} alert={alert}>
            {received ? (
              <p role="status">{sayOf(received)}</p>
            ) : unsent ? (
              <Unsent one={unsent} onAgain={again} />
            ) : (
              <button type="button" className="wide main" onClick={() => receive(alert)}>
                {t('I have received it')}
              </button>
            )}
          </Alert>
        )
      })}
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
          <LineForm link={key} onlyUrgent known={{}} inside={insideOf([])} onWritten={sendAndShow} />
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
          <LineForm link={key} known={page.figures} inside={insideOf(page.shelters)} onWritten={sendAndShow} />
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
      <Sent
        reports={page.reports}
        waiting={waiting.filter(({ id }) => !page.alerts.some((alert) => id === idOfReceipt(alert.id)))}
        onAgain={again}
        own={own}
      />
    </Frame>
  )
}

const insideOf = (shelters: Page['shelters']) => ({
  families: shelters.reduce((sum, { count }) => sum + (count?.families ?? 0), 0),
  persons: shelters.reduce((sum, { count }) => sum + (count?.persons ?? 0), 0),
})

interface SentProps {
  reports: Page['reports']
  waiting: readonly Waiting[]
  onAgain(one: Waiting): void
  own?: Ref<HTMLElement>
}

function Sent({ reports, waiting, onAgain, own }: SentProps) {
  if (reports.length + waiting.length === 0) return null
  return (
    <section ref={own}>
      <h2>{t('Your reports')}</h2>
      <ul className="updates">
        {waiting.map((one) => (
          <li key={one.id}>
            <p>{nameOf(one)}</p>
            {'shelterId' in one && (
              <p>
                {t('Families')}: {one.families} · {t('Persons')}: {one.persons}
              </p>
            )}
            <Unsent one={one} onAgain={onAgain} />
          </li>
        ))}
        {reports.map(({ id, line, isUrgent, writtenAt, isNoted, ticket }) => (
          <li key={id}>
            <time dateTime={writtenAt}>{timeOf(writtenAt)}</time>
            <p>
              {isUrgent && <b>{t('Urgent')} </b>}
              {line || t('Figures')}
            </p>
            <p className="soft">{sayOf(reportSentence({ isNoted, ticket }))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf(one: Waiting): string {
  if ('alertId' in one) return t('Received: {headline}', { headline: one.headline })
  return 'shelterId' in one ? t('Count: {name}', { name: one.name }) : one.line || t('Figures')
}

/** That it was not sent yet, or not taken, and why. */
function Unsent({ one: { refusal, ...one }, onAgain }: { one: Waiting; onAgain(one: Waiting): void }) {
  const { unkept, heldUp } = useWaiting()
  const { hasEnded } = useFollowed()
  return (
    <>
      <p className="note warn" role="status">
        {waitingSentences(
          {
            ...{ isKept: !unkept.has(one.id), isTold: 'isTold' in one && one.isTold, isHeldUp: heldUp.has(one.id) },
            ...(refusal !== undefined && { refusal }),
          },
          hasEnded,
        )
          .map(sayOf)
          .join(' ')}
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
    </>
  )
}
