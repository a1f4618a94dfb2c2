// A priority, chosen among five pills.
import { Input } from '@mantine/core'
import { priorities } from '#contract/tickets/priorities.ts'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import styles from './fields.module.css'
import type { InputProps } from '#web/kit/resources/Resource.ts'

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
