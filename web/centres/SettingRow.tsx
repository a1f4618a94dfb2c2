// One setting: its name, what it means and its usual value on the left, the number on the right.
import { NumberInput } from '@mantine/core'
import { useId } from 'react'
import { usualSettings } from '#contract/centres/settings.ts'
import { t } from '#web/kit/language.ts'
import { valueAt } from '#web/kit/resources/paths.ts'
import type { SchemaForm } from '#web/kit/resources/useSchemaForm.ts'
import styles from './centres.module.css'
import type { SettingText } from './settingTexts.ts'

export function SettingRow({ row: { path, label, help }, form }: { row: SettingText; form: SchemaForm }) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <label htmlFor={id}>{t(label)}</label>
        <p className={styles.help} id={`${id}-help`}>
          {t(help)} {t('Usual: {value}.', { value: String(valueAt(usualSettings, path)) })}
        </p>
      </div>
      <NumberInput
        id={id}
        aria-describedby={`${id}-help`}
        data-path={path}
        hideControls
        value={(valueAt(form.values, path) as number | null) ?? ''}
        error={form.errors[path]}
        onChange={(value) => form.set(path, value === '' ? null : value)}
        onBlur={() => form.check(path)}
      />
    </div>
  )
}
