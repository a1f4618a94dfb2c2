// A neighbor who can help: signs up by a proven number, or answers what they are asked and sees the place once they go.
import { useCallback, useEffect, useState } from 'react'
import { type AskedOf, neighbor as calls } from '#contract/publicSide/neighbor.ts'
import { type Need, type Skill, skills, skillWords } from '#contract/tickets/neighbors/rules.ts'
import { k } from '#contract/kit/say.ts'
import { useAttempts } from './attempt.ts'
import { Frame } from './Frame.tsx'
import { languageNow, t, useLanguage } from './language.ts'
import { NumberForm } from './NumberForm.tsx'
import { secretOf } from './secret.ts'
import { start } from './start.ts'
import { call, toldOf } from './wire.ts'

const againMs = 15_000
const needWords: Record<Need, string> = {
  arrest: k('A heart has stopped near you'),
  smallFire: k('A small fire near you'),
  search: k('A child is missing near you'),
}

export function NeighborPage() {
  useLanguage()
  const [token] = useState(() => secretOf('neighbor'))
  useEffect(() => {
    document.title = `${t('Neighbors who can help')} · Tanod`
  })
  return token ? <Call token={token} /> : <SignUp />
}

function Call({ token }: { token: string }) {
  const [asked, setAsked] = useState<AskedOf>()
  const [said, setSaid] = useState('')
  const look = useCallback(
    () =>
      call(calls.openNeighborCall, { token }).then(setAsked, (error: unknown) => {
        // A place that could not be read anew is not shown on.
        setAsked(undefined)
        setSaid(toldOf(error) ?? t('No connection. Trying again…'))
      }),
    [token],
  )
  useEffect(() => {
    void look()
    const timer = setInterval(() => void look(), againMs)
    return () => clearInterval(timer)
  }, [look])
  const answer = async (one: 'going' | 'cannot' | 'stop') => {
    try {
      setAsked(await call(calls.answerNeighborCall, { token, answer: one }))
      setSaid(one === 'going' ? '' : one === 'stop' ? t('You are asked no more. Nothing of you is kept.') : t('Thank you for telling us.'))
    } catch (error) {
      setSaid(toldOf(error) ?? t('This did not work. Please try again.'))
    }
  }
  return (
    <Frame hotlines={[]}>
      {asked && (
        <>
          <p className="soft">{asked.center}</p>
          {asked.state === 'over' ? (
            <h1>{t('It is over. Please do not go there. Thank you.')}</h1>
          ) : (
            <>
              <h1>{t(needWords[asked.need])}</h1>
              <p>{t('About {metres, number} m from where you live.', { metres: asked.metres })}</p>
            </>
          )}
          {asked.place && (
            <section className="note warn" aria-labelledby="place">
              <h2 id="place">{t('Go here')}</h2>
              <p>
                <b>{asked.place.words}</b>
              </p>
              <p>
                <a href={`geo:${asked.place.position.lat},${asked.place.position.lng}`}>
                  {t('Open in the map of the phone')} ({asked.place.position.lat.toFixed(5)}, {asked.place.position.lng.toFixed(5)})
                </a>
              </p>
              {asked.defibrillator && (
                <p>
                  {t('AED: {name}, {metres, number} m from there. {access}', {
                    name: asked.defibrillator.name,
                    metres: asked.defibrillator.metres,
                    access: asked.defibrillator.access,
                  })}
                </p>
              )}
              <p>{t('Look first whether it is safe. If it is not, stay away and call 911.')}</p>
            </section>
          )}
          {asked.state === 'asked' && (
            <button type="button" className="wide main" onClick={() => void answer('going')}>
              {t('I am going')}
            </button>
          )}
          {(asked.state === 'asked' || asked.state === 'going') && (
            <button type="button" className="wide quiet" onClick={() => void answer('cannot')}>
              {t('I cannot')}
            </button>
          )}
        </>
      )}
      <p role="status">{said}</p>
      {asked && (
        <button type="button" className="plain" onClick={() => void answer('stop')}>
          {t('Ask me no more')}
        </button>
      )}
    </Frame>
  )
}

const hours = [
  ['24/7', k('At any time')],
  ['06:00-20:00', k('By day')],
  ['18:00-06:00', k('In the evening and at night')],
] as const

function SignUp() {
  const center = start?.town?.center
  const [form, setForm] = useState({ name: '', certificate: '', hours: '24/7' as string, skills: [] as Skill[] })
  const [position, setPosition] = useState<{ lat: number; lng: number }>()
  const [isDone, setDone] = useState(false)
  const attempts = useAttempts()
  if (!center) return null
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const here = () =>
    attempts.attempt(
      () =>
        new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            ({ coords }) => {
              setPosition({ lat: coords.latitude, lng: coords.longitude })
              resolve('')
            },
            () => resolve(t('This phone does not say where it is.')),
            { enableHighAccuracy: true },
          ),
        ),
    )
  const signUp = async (told: { phone: string; code: string }) => {
    await call(calls.signUpToHelp, { commandCenterId: center.id, ...form, ...told, position: position!, language: languageNow() })
    setDone(true)
    return t('Thank you. The center looks at your certificate before it asks you.')
  }
  const toggle = (one: Skill) => change({ skills: form.skills.includes(one) ? form.skills.filter((other) => other !== one) : [...form.skills, one] })
  return (
    <Frame hotlines={center.hotlines} center={center}>
      <h1>{t('Neighbors who can help')}</h1>
      <p>
        {t(
          'Where a heart has stopped, a fire is small or a child is missing within 400 m of your home, you may be asked by text. You may always say no. You are never sent where somebody is violent.',
        )}
      </p>
      {!isDone && (
        <NumberForm
          {...{ commandCenterId: center.id, attempts }}
          purpose="neighbors"
          label={t('Your mobile number')}
          action={t('I would help')}
          missing={form.skills.length === 0 ? t('Choose first what you can do.') : position ? undefined : t('Say where you live first.')}
          onProven={signUp}
        >
          <label>
            {t('Your name')}
            <input
              value={form.name}
              required
              maxLength={120}
              autoComplete="name"
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
          </label>
          <fieldset>
            <legend>{t('What can you do?')}</legend>
            {skills.map((one) => (
              <label key={one} className="row">
                <input type="checkbox" checked={form.skills.includes(one)} onChange={() => toggle(one)} /> {t(skillWords[one])}
              </label>
            ))}
          </fieldset>
          <label>
            {t('Which certificate shows it?')}
            <input value={form.certificate} maxLength={120} onChange={({ currentTarget }) => change({ certificate: currentTarget.value })} />
          </label>
          <label>
            {t('When may you be asked?')}
            <select value={form.hours} onChange={({ currentTarget }) => change({ hours: currentTarget.value })}>
              {hours.map(([value, words]) => (
                <option key={value} value={value}>
                  {t(words)}
                </option>
              ))}
            </select>
          </label>
          <button type="button" className="wide quiet" onClick={() => void here()}>
            {position ? t('Your home is noted') : t('I am at home now: take this place')}
          </button>
          <p className="soft">
            {t(
              'Your name, your number, your place and what you can do are kept until you leave, by the answer STOP or by a tap on any page that asks you, and at most two years after your certificate was seen.',
            )}
          </p>
        </NumberForm>
      )}
      <p role={attempts.said?.isTrouble ? 'alert' : 'status'}>{attempts.said?.text}</p>
    </Frame>
  )
}
