// What is known of a caller's number, in a few words, where it rings.
import { IconFlag } from '@tabler/icons-react'
import { type CallFlag, isLastInLine } from '#contract/calls/flags.ts'
import { flagWords } from '#contract/calls/words.ts'
import { t } from '#web/kit/language.ts'
import styles from './flags.module.css'

/** `isFolded`: what they are alone, in one line; why, once the call is answered. */
export function FlagMarks({ flags, isFolded = false }: { flags: readonly CallFlag[]; isFolded?: boolean }) {
  if (flags.length === 0) return null
  return (
    <ul className={isFolded ? styles.folded : styles.marks} aria-label={t('Flags of this number')}>
      {flags.map(({ kind, reason }) => (
        <li key={kind} title={isFolded ? reason : undefined}>
          <IconFlag size={15} aria-hidden="true" /> <b>{t(flagWords[kind])}</b> {!isFolded && reason}
        </li>
      ))}
      {isLastInLine(flags) && <li className={styles.soft}>{t('Last in line; answer it like any other.')}</li>}
    </ul>
  )
}
