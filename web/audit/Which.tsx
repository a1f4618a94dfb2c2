// Which one a line of the log tells of: by its name, or that it has none here and enough of its id to tell two of them apart.
import type { AuditLine } from '#contract/audit/room.ts'
import styles from './audit.module.css'
import { namelessOf } from './words.ts'

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

export function Which({ line: { kind, id, name } }: { line: AuditLine }) {
  if (name) return name
  // An id that is no random one is a word, such as the platform of an app.
  if (!isId(id)) return id
  return (
    <span className={styles.nameless} title={id}>
      {namelessOf(kind)} <span className={styles.which}>{id.slice(-6)}</span>
    </span>
  )
}
