// To which town it goes: the one that is known, or a list to choose from.
import type { PublicCenter } from '#contract/publicSide/places.ts'
import { t } from '#web/publicSide/language.ts'

interface Props {
  centers: readonly PublicCenter[]
  chosen: PublicCenter | undefined
  /** The kinds of some town are shown, chosen or guessed. */
  isShown: boolean
  onChoose(center: PublicCenter): void
}

export function TownChoice({ centers, chosen, isShown, onChoose }: Props) {
  return (
    <label className="center">
      {t('Reporting to')}
      <select value={chosen?.id ?? ''} onChange={({ target }) => onChoose(centers.find(({ id }) => id === target.value)!)}>
        {!chosen && (
          <option value="" disabled>
            {isShown ? t('Choose your town…') : '–'}
          </option>
        )}
        {centers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
