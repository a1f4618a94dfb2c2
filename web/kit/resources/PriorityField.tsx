// A priority, chosen among five pills.
import { Input } from '@mantine/core'
import { PriorityBadge, priorities } from '#web/kit/parts/PriorityBadge.tsx'
import styles from './fields.module.css'
import type { InputProps } from './Resource.ts'

export function PriorityField({ path, label, description, error, readOnly, value, onChange }: InputProps) {
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <div className={styles.pills} role="radiogroup" aria-label={label} data-path={path}>
        {priorities.map((priority) => (
          <label key={priority} className={styles.pill} data-on={value === priority || undefined}>
            <input type="radio" name={path} disabled={readOnly} checked={value === priority} onChange={() => onChange(priority)} />
            <PriorityBadge priority={priority} />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
