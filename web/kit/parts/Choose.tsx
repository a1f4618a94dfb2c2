// Chooses one or several of a list however long: whole, found by typing, and only some of it drawn at once.
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { t } from '#web/kit/language.ts'
import { type Choice, drawnOf } from '#web/kit/lists/find.ts'

type Chosen<P> = Omit<P, 'data' | 'filter' | 'limit'> & { choices: readonly Choice[] }

const common = { searchable: true, selectFirstOptionOnChange: true, withScrollArea: false } as const
/** A list that opens by itself would lie over the words of what is wrong; a key or a click opens it. */
const opensBy = (error: unknown) => ({ openOnFocus: !error })
const styles = { options: { maxHeight: 240, overflowY: 'auto' } } as const

export function Choose({ choices, ...rest }: Chosen<SelectProps>) {
  const chosen = rest.value ? [rest.value] : []
  return (
    <Select
      {...common}
      {...opensBy(rest.error)}
      styles={styles}
      nothingFoundMessage={choices.length > 0 ? t('Nothing found') : undefined}
      {...rest}
      data={[...choices]}
      filter={({ search }) => drawnOf(choices, search, chosen)}
    />
  )
}

export function ChooseMany({ choices, ...rest }: Chosen<MultiSelectProps>) {
  const chosen = rest.value ?? []
  const open = rest.hidePickedOptions ? choices.filter(({ value }) => !chosen.includes(value)) : choices
  return (
    <MultiSelect
      {...common}
      {...opensBy(rest.error)}
      styles={styles}
      nothingFoundMessage={choices.length > 0 ? t('Nothing found') : undefined}
      {...rest}
      data={[...choices]}
      filter={({ search }) => drawnOf(open, search, chosen)}
    />
  )
}
