// A priority: colour, shape and word together.
import { k, t } from '#web/kit/language.ts'
import styles from './PriorityBadge.module.css'

export const priorities = [1, 2, 3, 4, 5] as const
export type Priority = (typeof priorities)[number]

const faces: Record<Priority, { shape: string; word: string }> = {
  1: { shape: '▲', word: k('Critical') },
  2: { shape: '◆', word: k('High') },
  3: { shape: '●', word: k('Medium') },
  4: { shape: '○', word: k('Low') },
  5: { shape: '□', word: k('Information') },
}

export const priorityWord = (priority: Priority): string => t(faces[priority].word)

/** `short` leaves the word to screen readers and the pointer; the shape and "P1" stay. */
export function PriorityBadge({ priority, short = false }: { priority: Priority; short?: boolean }) {
  const { shape } = faces[priority]
  const word = priorityWord(priority)
  return (
    <span className={styles.badge} data-priority={priority} title={word}>
      <span aria-hidden="true">{shape}</span> P{priority}
      <span className={short ? styles.hidden : undefined}> {word}</span>
    </span>
  )
}
