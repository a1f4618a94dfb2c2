// A priority: colour, shape and word together.
import { type Priority, priorityLooks } from '#contract/tickets/priorities.ts'
import { k, t } from '#web/kit/language.ts'
import fold from '#web/kit/parts/fold.module.css'
import styles from './PriorityBadge.module.css'

export const priorityWords: Record<Priority, string> = { 1: k('Critical'), 2: k('High'), 3: k('Medium'), 4: k('Low'), 5: k('Information') }
export const priorityWord = (priority: Priority): string => t(priorityWords[priority])

/** `short` leaves the word to screen readers and the pointer, `narrow` does so on a phone; the shape and "P1" stay. */
export function PriorityBadge({ priority, short = false }: { priority: Priority; short?: boolean | 'narrow' }) {
  const { shape, code, color, text, edge } = priorityLooks[priority]
  const word = priorityWord(priority)
  return (
    <span className={styles.badge} style={{ background: color, color: text, borderColor: edge }} title={word}>
      <span aria-hidden="true">{shape}</span> {code}
      <span className={short === 'narrow' ? fold.long : short ? 'spoken' : undefined}> {word}</span>
    </span>
  )
}
