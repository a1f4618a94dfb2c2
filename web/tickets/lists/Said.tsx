// What was reported in words; quiet where there are none: the name of its kind is nobody's words.
import { ownWords } from '#contract/tickets/ownWords.ts'
import { t } from '#web/kit/language.ts'
import { useCaseTypes, useNameOf, useSubCaseTypes } from '#web/tickets/reference.ts'
import styles from './Said.module.css'

interface Given {
  text: string
  caseTypeId: string
  isQuoted?: boolean
}

export function Said({ text, caseTypeId, isQuoted = false }: Given) {
  const nameOf = useNameOf()
  const kind = useCaseTypes().byId.get(caseTypeId)
  const mayBeSub = kind !== undefined && text.startsWith(`${kind.name}: `)
  const sub = useSubCaseTypes(mayBeSub).list.find(
    ({ caseTypeId: of, name }) => mayBeSub && of === caseTypeId && text.trim() === `${kind.name}: ${name}`,
  )
  const own = sub ? '' : ownWords(text, kind)
  if (own !== '') return isQuoted ? `“${text}”` : text
  return (
    <em className={styles.none}>
      {sub && `${nameOf(sub)} · `}
      {t('No words')}
    </em>
  )
}
