// Who is in an evacuation center of the barangay, and what is needed there.
import { type SubmitEvent, useState } from 'react'
import { type CaptainPage, captains } from '#contract/storm/captains.ts'
import { t, timeOf } from '#web/publicSide/language.ts'
import { call, toldOf } from '#web/publicSide/wire.ts'

interface Props {
  linkKey: string
  shelter: CaptainPage['shelters'][number]
  onCounted(): void
}

export function ShelterCount({ linkKey, shelter: { id, name, personsCapacity, count }, onCounted }: Props) {
  const [families, setFamilies] = useState(String(count?.families ?? ''))
  const [persons, setPersons] = useState(String(count?.persons ?? ''))
  const [needs, setNeeds] = useState(count?.needs ?? '')
  const [state, setState] = useState<'still' | 'sending' | 'sent' | { failed: string }>('still')
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setState('sending')
    try {
      await call(captains.countShelterByLink, { key: linkKey, id, families: Number(families), persons: Number(persons), needs: needs.trim() })
      setState('sent')
      onCounted()
    } catch (error) {
      setState({ failed: toldOf(error) ?? t('No connection. Nothing was lost: please send it again.') })
    }
  }
  return (
    <details>
      <summary>
        {name} · {t('{count, plural, one {# person} other {# persons}}', { count: count?.persons ?? 0 })}
      </summary>
      <form onSubmit={(event) => void send(event)} className="captain">
        {personsCapacity > 0 && <p className="soft">{t('Room for {count} persons', { count: personsCapacity })}</p>}
        {count && <p className="soft">{t('Counted {time}', { time: timeOf(count.countedAt) })}</p>}
        <div className="numbers">
          <label>
            {t('Families')}
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={1_000_000}
              required
              value={families}
              onChange={({ currentTarget }) => setFamilies(currentTarget.value)}
            />
          </label>
          <label>
            {t('Persons')}
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={1_000_000}
              required
              value={persons}
              onChange={({ currentTarget }) => setPersons(currentTarget.value)}
            />
          </label>
        </div>
        <label>
          {t('What is needed')}
          <input value={needs} maxLength={300} onChange={({ currentTarget }) => setNeeds(currentTarget.value)} autoComplete="off" />
        </label>
        <button type="submit" className="wide quiet" disabled={state === 'sending'}>
          {t('Send the count')}
        </button>
        {state === 'sent' && <p role="status">{t('The center has your count.')}</p>}
        {typeof state === 'object' && (
          <p className="note warn" role="alert">
            {state.failed}
          </p>
        )}
      </form>
    </details>
  )
}
