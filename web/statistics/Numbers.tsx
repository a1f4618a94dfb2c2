// The few numbers that matter, large: each with what it is compared with, and coloured only where it misses its target.
import { Link } from 'react-router'
import styles from './statistics.module.css'

export interface BigNumber {
  label: string
  value: string
  detail: string
  /** Set where there is a target: whether it is met, in a word. */
  verdict?: { isMet: boolean; word: string } | undefined
  /** To another screen, or to a figure of this one. */
  to?: string | undefined
}

export function Numbers({ numbers, label }: { numbers: readonly BigNumber[]; label: string }) {
  return (
    <ul className={styles.numbers} aria-label={label}>
      {numbers.map(({ label: name, value, detail, verdict, to }) => (
        <li key={name} data-missed={verdict?.isMet === false || undefined}>
          <span>{name}</span>
          <b>{to?.startsWith('#') ? <a href={to}>{value}</a> : to ? <Link to={to}>{value}</Link> : value}</b>
          {verdict && <em>{verdict.word}</em>}
          <small>{detail}</small>
        </li>
      ))}
    </ul>
  )
}
