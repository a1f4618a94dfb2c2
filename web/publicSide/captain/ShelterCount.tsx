// Who is in an evacuation center of the barangay, and what is needed there.
import { type SubmitEvent, useState } from 'react'
import { countSentence } from '#contract/publicSide/captainSentence.ts'
import type { CaptainPage } from '#contract/storm/captains.ts'
import { sayOf, t, timeOf } from '#web/publicSide/language.ts'
import { idOfCount, keepWaiting, useWaiting } from './waiting.ts'

interface Props {
  shelter: CaptainPage['shelters'][number]
  onCounted(): void
}

export function ShelterCount({ shelter: { id, name, personsCapacity, count }, onCounted }: Props) {
  const { waiting, answered } = useWaiting()
  const kept = waiting.find((one) => one.id === idOfCount(id))
  const own = kept && 'shelterId' in kept ? kept : (answered[id]?.counted ?? count)
  // What the phone kept may be read after this stands.
  const [changed, setChanged] = useState<{ families: string; persons: string; needs: string }>()
  const { families, persons, needs } = {
    ...{ families: String(own?.families ?? ''), persons: String(own?.persons ?? ''), needs: own?.needs ?? '' },
    ...changed,
  }
  const change = (part: Partial<typeof changed>) => setChanged({ families, persons, needs, ...part })
  const answer = countSentence(answered[id])
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const counted = { families: Number(families), persons: Number(persons), needs: needs.trim() }
    await keepWaiting({ id: idOfCount(id), shelterId: id, name, ...counted, writtenAt: new Date().toISOString() })
    onCounted()
  }
  return (
    <>
      <details>
        <summary>
          {name} · {count ? t('{count, plural, one {# person} other {# persons}}', { count: count.persons }) : t('Not counted yet')}
        </summary>
        <form onSubmit={(event) => void send(event)} className="captain">
          {personsCapacity > 0 && <p className="soft">{t('Room for {count} persons', { count: personsCapacity })}</p>}
          {count && <p className="soft">{t('Counted {time}', { time: timeOf(count.countedAt) })}</p>}
          <div className="numbers">
            <CountInput label={t('Families')} value={families} onChange={(families) => change({ families })} />
            <CountInput label={t('Persons')} value={persons} onChange={(persons) => change({ persons })} />
          </div>
          <label>
            {t('What is needed')}
            <input value={needs} maxLength={300} onChange={({ currentTarget }) => change({ needs: currentTarget.value })} autoComplete="off" />
          </label>
          <button type="submit" className="wide quiet">
            {t('Send the count')}
          </button>
        </form>
      </details>
      {answer && (
        <p className="note" role="status">
          {t('Count: {name}', { name })}: {sayOf(answer)}
        </p>
      )}
    </>
  )
}

const CountInput = ({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) => (
  <label>
    {label}
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={1_000_000}
      required
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
)
