// One setting: its name, what it means and its usual value on the left, the number or the names on the right.
import { NumberInput, Select, Switch, TagsInput } from '@mantine/core'
import { useId } from 'react'
import { usualSettings } from '#contract/centers/settings.ts'
import { t } from '#web/kit/language.ts'
import { valueAt } from '#contract/kit/paths.ts'
import type { ContractForm } from '#web/kit/form/useContractForm.ts'
import styles from './centers.module.css'
import type { SettingText } from './settingTexts.ts'

export function SettingRow({ row, form }: { row: SettingText; form: ContractForm }) {
  const { path, label, help, isSwitch, choices } = row
  const id = useId()
  const given = valueAt(form.values, path)
  const usual = valueAt(usualSettings, path)
  const common = { id, 'aria-describedby': `${id}-help`, 'data-path': path, error: form.errors[path], onBlur: () => form.check(path) }
  return (
    <div className={styles.row} data-words={choices ? '' : undefined}>
      <div>
        <label htmlFor={id}>{t(label)}</label>
        <p className={styles.help} id={`${id}-help`}>
          {t(help)} {!Array.isArray(usual) && t('Usual: {value}.', { value: wordsOf(row, usual) })}
        </p>
      </div>
      {choices ? (
        <Select
          {...common}
          allowDeselect={false}
          data={valuesOf(row, [usual, given]).map((value) => ({ value: String(value), label: wordsOf(row, value) }))}
          value={String(given)}
          onChange={(value) => form.set(path, Number(value))}
        />
      ) : isSwitch ? (
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

/** What stands already is offered too, whatever it is. */
const valuesOf = ({ choices = [] }: SettingText, known: readonly unknown[]) =>
  [...new Set([...choices.map(([value]) => value), ...known.map(Number)])].toSorted((one, other) => one - other)

function wordsOf({ path, isSwitch, choices }: SettingText, value: unknown): string {
  if (isSwitch) return value === 1 ? t('on') : t('off')
  const words = choices?.find(([one]) => one === value)?.[1]
  if (words) return t(words)
  if (path.startsWith('retentionDays.')) return t('{count, plural, one {# day} other {# days}}', { count: Number(value) })
  return String(value)
}
