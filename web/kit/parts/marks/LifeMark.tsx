// A life may be in danger: red by shape and word, of whatever priority the ticket is.
import { priorityLooks } from '#contract/tickets/priorities.ts'
import { t } from '#web/kit/language.ts'
import styles from './PriorityBadge.module.css'

export function LifeMark() {
  const { color, text, edge } = priorityLooks[1]
  const said = t('A life may be in danger')
  return (
    <span className={styles.badge} style={{ background: color, color: text, borderColor: edge }} title={said}>
      <span aria-hidden="true">✚</span> {t('LIFE')}
      <span className="spoken"> {said}</span>
    </span>
  )
}
