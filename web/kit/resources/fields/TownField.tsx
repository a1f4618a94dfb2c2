// Chooses a city or municipality of the country; its value is the PSGC code.
import { type Town, towns } from '#contract/reference/towns.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { useChoices } from '#web/kit/resources/options.ts'
import type { InputProps, Options } from '#web/kit/resources/Resource.ts'
import { commonOf } from './inputProps.ts'

const options: Options = {
  endpoint: towns.getTowns,
  valueOf: (row) => (row as Town).psgcCode,
  labelOf: (row) => [(row as Town).name, (row as Town).within].join(', '),
}

export function TownField(input: InputProps) {
  const { value, onChange } = input
  const chosen = typeof value === 'string' ? value : null
  const known = useChoices(options, [])
  const isKnown = chosen === null || known.some((one) => one.value === chosen)
  // A code that is no town's is shown as it is.
  const choices = isKnown ? known : [...known, { value: chosen, label: chosen, isOff: false }]
  return <Choose {...commonOf(input)} choices={choices} value={chosen} clearable openOnFocus={false} onChange={onChange} />
}
