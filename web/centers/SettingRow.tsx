// One setting: its name, what it means and its usual value on the left, the number or the names on the right.
import { NumberInput, Switch, TagsInput } from '@mantine/core'
import { useId } from 'react'
import { usualSettings } from '#contract/centers/settings.ts'
import { t } from '#web/kit/language.ts'
import { valueAt } from '#contract/kit/paths.ts'
import type { ContractForm } from '#web/kit/form/useContractForm.ts'
import styles from './centers.module.css'
import type { SettingText } from './settingTexts.ts'

export function SettingRow({ row: { path, label, help, isSwitch }, form }: { row: SettingText; form: ContractForm }) {
  const id = useId()
  const given = valueAt(form.values, path)
  const usual = valueAt(usualSettings, path)
  const common = { id, 'aria-describedby': `${id}-help`, 'data-path': path, error: form.errors[path], onBlur: () => form.check(path) }
  return (
    <div className={styles.row}>
      <div>
        <label htmlFor={id}>{t(label)}</label>
        <p className={styles.help} id={`${id}-help`}>
          {t(help)} {!Array.isArray(usual) && t('Usual: {value}.', { value: isSwitch ? (usual === 1 ? t('on') : t('off')) : String(usual) })}
        </p>
      </div>
      {isSwitch ? (
        <Switch {...common} checked={given === 1} onChange={(event) => form.set(path, event.currentTarget.checked ? 1 : 0)} />
      ) : Array.isArray(given) ? (
        <TagsInput {...common} value={given as string[]} acceptValueOnBlur splitChars={[',', ';']} onChange={(value) => form.set(path, value)} />
      ) : (
        <NumberInput
          {...common}
          hideControls
          value={(given as number | null) ?? ''}
          onChange={(value) => form.set(path, value === '' ? null : value)}
        />
      )}
    </div>
  )
}
