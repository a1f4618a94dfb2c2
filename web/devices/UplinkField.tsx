// Where the value stands in an uplink's decoded payload, and how it becomes the sensor's unit.
import { Input, NumberInput, TextInput } from '@mantine/core'
import type { Uplink } from '#contract/devices/uplink.ts'
import { t } from '#web/kit/language.ts'
import type { InputProps } from '#web/kit/resources/Resource.ts'
import styles from './devices.module.css'

const empty: Uplink = { path: '', factor: 1, offset: 0 }

export function UplinkField({ path, label, error, readOnly, value, onChange, onBlur }: InputProps) {
  const uplink = (value as Uplink | null) ?? empty
  const change = (part: Partial<Uplink>) => {
    const next = { ...uplink, ...part }
    onChange(next.path === '' ? null : next)
  }
  const number = (name: 'factor' | 'offset', usual: number) => (next: string | number) => change({ [name]: next === '' ? usual : Number(next) })
  return (
    <Input.Wrapper error={error} labelElement="div">
      <div role="group" aria-label={label} className={styles.threshold}>
        <TextInput
          label={t('Path in the payload')}
          placeholder="water.level_mm"
          data-path={path}
          disabled={readOnly}
          value={uplink.path}
          onBlur={onBlur}
          onChange={(event) => change({ path: event.currentTarget.value.trim() })}
        />
        <NumberInput label={t('Times')} hideControls disabled={readOnly || uplink.path === ''} value={uplink.factor} onChange={number('factor', 1)} />
        <NumberInput label={t('Plus')} hideControls disabled={readOnly || uplink.path === ''} value={uplink.offset} onChange={number('offset', 0)} />
      </div>
    </Input.Wrapper>
  )
}
