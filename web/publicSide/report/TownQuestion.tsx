// Asks which town it is, where neither the phone nor the visitor has said so: nothing goes to a center that this page guessed.
import { useEffect, useRef } from 'react'
import type { PublicCenter } from '#contract/publicSide/places.ts'
import { t } from '#web/publicSide/language.ts'

/** Few towns are touched, many are chosen from a list. */
const buttonsMost = 8

interface Props {
  centers: readonly PublicCenter[]
  /** What waits is a call for help: as a report, it goes out in the end whatever is answered. */
  isForHelp: boolean
  onChoose(center: PublicCenter): void
}

export function TownQuestion({ centers, isForHelp, onChoose }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  // It stands above what was pressed: without this it would be out of sight.
  useEffect(() => {
    head.current?.closest('section')?.scrollIntoView()
    head.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="note warn asks" role="alert" aria-labelledby="town">
      <h2 id="town" ref={head} tabIndex={-1}>
        {t('Which town is it?')}
      </h2>
      <p>{t('Your phone did not say where you are. The report goes to the town that you choose.')}</p>
      <p>
        {isForHelp
          ? t('Your call for help is not sent yet. If you choose no town, it goes out by itself in 20 seconds.')
          : t('Your report is not sent yet. If you choose no town, it goes out by itself in 20 seconds.')}
      </p>
      {centers.length <= buttonsMost ? (
        centers.map((one) => (
          <button key={one.id} type="button" className="wide" onClick={() => onChoose(one)}>
            {one.name}
          </button>
        ))
      ) : (
        <select aria-labelledby="town" value="" onChange={({ target }) => onChoose(centers.find(({ id }) => id === target.value)!)}>
          <option value="" disabled>
            {t('Choose your town…')}
          </option>
          {centers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </section>
  )
}
