// The lines in which a citizen tells the fields of a report that are asked of citizens.
import { fieldsOfPart } from '#contract/nouns/ticketFields.ts'
import { t } from '#web/publicSide/language.ts'
import type { Place } from './place.ts'

interface AskedProps {
  part: 'place' | 'case'
  told: Place['told']
  onTell(told: Place['told']): void
}

/** The landmark before the floor: the first is asked of everybody. */
export function AskedLines({ part, told, onTell }: AskedProps) {
  return fieldsOfPart(part)
    .toReversed()
    .map(
      ({ name, askPublic, most }) =>
        askPublic && (
          <label key={name}>
            {t(askPublic)}
            <input
              value={told[name] ?? ''}
              maxLength={most}
              autoComplete="off"
              onChange={({ target }) => onTell({ ...told, [name]: target.value })}
            />
          </label>
        ),
    )
}
