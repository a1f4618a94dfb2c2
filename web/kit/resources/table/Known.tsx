// What a word of a table may mean, of what is known: chosen once for all lines that have it.
import { NativeSelect } from '@mantine/core'
import { t } from '#web/kit/language.ts'
import { plain } from './fieldsOfTable.ts'

interface Props {
  choices: readonly string[]
  text: string
  /** In how many lines it stands. */
  count: number
  onChoose(choice: string): void
}

export function Known({ choices, text, count, onChoose }: Props) {
  const word = plain(text)
  const isLike = (choice: string) => plain(choice).includes(word) || word.includes(plain(choice))
  const likeFirst = [...new Set([...choices.filter(isLike), ...choices])]
  const label = count > 1 ? t('Choose, in all {count} lines', { count }) : t('Choose')
  return (
    likeFirst.length > 0 && (
      <NativeSelect
        size="xs"
        aria-label={t('What “{text}” means', { text })}
        value=""
        data={[{ value: '', label }, ...likeFirst]}
        onChange={(event) => event.currentTarget.value !== '' && onChoose(event.currentTarget.value)}
      />
    )
  )
}
