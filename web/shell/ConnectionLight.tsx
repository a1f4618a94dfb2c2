// Whether live updates come in: a light with a shape and a word.
import { useConnection } from '#web/kit/feed/connection.ts'
import { k, t } from '#web/kit/language.ts'
import styles from './TopBar.module.css'

const words = { live: k('Live'), connecting: k('Connecting'), lost: k('Not live') }

export function ConnectionLight() {
  const state = useConnection((connection) => connection.state)
  return (
    <span className={styles.light} role="status" title={t(words[state])}>
      <i className={styles.dot} data-state={state} aria-hidden="true" />
      <span>{t(words[state])}</span>
    </span>
  )
}
