// How grave a warning is: a colour, a sign and a word.
import type { Warning } from '#contract/warnings/Warning.ts'
import { t } from '#web/kit/language.ts'
import styles from './warnings.module.css'
import { warningSeverityWords } from './words.ts'

const signs: Record<Warning['severity'], string> = { extreme: '▲▲', severe: '▲', moderate: '◆', minor: '●', unknown: '?' }

export const SeverityMark = ({ severity }: { severity: Warning['severity'] }) => (
  <span className={styles.mark} data-severity={severity}>
    <span aria-hidden="true">{signs[severity]}</span> {t(warningSeverityWords[severity])}
  </span>
)
