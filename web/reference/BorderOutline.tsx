// A border as a small drawing.
import type { Border } from '#contract/reference/kinds.ts'
import { drawBorder } from './border.ts'
import styles from './reference.module.css'

const size = 96

export function BorderOutline({ border, label }: { border: Border | null; label: string }) {
  return (
    <svg className={styles.outline} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      {border && <path d={drawBorder(border, size)} fillRule="evenodd" />}
    </svg>
  )
}
