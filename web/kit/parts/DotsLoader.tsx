// Three animated dark-blue dots, in the middle of what is being loaded.
import { t } from '#web/kit/language.ts'
import styles from './DotsLoader.module.css'

export function DotsLoader({ label, full = true }: { label?: string; full?: boolean }) {
  return (
    <div className={full ? styles.full : styles.inline} role="status">
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className={label ? styles.label : 'spoken'}>{label ?? t('Loading')}</span>
    </div>
  )
}
