// The picture of a case type on its colour, as lists and the public side show it.
import { paints } from '#web/kit/look/colors.ts'
import { CaseIcon } from './CaseIcon.tsx'
import styles from './CaseTile.module.css'

export function CaseTile({ name, color }: { name: string; color?: string }) {
  return (
    <span className={styles.tile} style={{ '--tile': color ?? paints.slate } as object}>
      <CaseIcon name={name} size={15} color="var(--white)" />
    </span>
  )
}
