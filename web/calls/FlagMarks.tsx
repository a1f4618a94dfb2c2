// What is known of a caller's number, in a few words, where it rings.
import { IconFlag } from '@tabler/icons-react'
import { type CallFlag, isLastInLine } from '#contract/calls/flags.ts'
import { flagWords } from '#contract/calls/words.ts'
import { t } from '#web/kit/language.ts'
import styles from './flags.module.css'

export function FlagMarks({ flags }: { flags: readonly CallFlag[] }) {
  if (flags.length === 0) return null
  return (
    <ul className={styles.marks} aria-label={t('Flags of this number')}>
      {flags.map(({ kind, reason }) => (
        <li key={kind}>
          <IconFlag size={15} aria-hidden="true" /> <b>{t(flagWords[kind])}</b> {reason}
        </li>
      ))}
      {isLastInLine(flags) && <li className={styles.soft}>{t('Last in line; answer it like any other.')}</li>}
    </ul>
  )
}
