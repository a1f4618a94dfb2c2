// Numbers to call for help, each with whom it reaches.
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { t } from '#web/kit/language.ts'
import type { InputProps } from '#web/kit/resources/Resource.ts'
import styles from './centers.module.css'

interface NumberToCall {
  name: string
  number: string
}
const most = 20

export function HotlinesField({ path, label, errors, error, readOnly, value, onChange, onBlur }: InputProps) {
  const hotlines = (value ?? []) as NumberToCall[]
  const change = (index: number, part: Partial<NumberToCall>) => onChange(hotlines.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const common = (index: number, name: keyof NumberToCall, text: string) => ({
    'aria-label': text,
    placeholder: text,
    'data-path': `${path}.${index}.${name}`,
    error: errors[`${path}.${index}.${name}`],
    disabled: readOnly,
    value: hotlines[index]?.[name] ?? '',
    onBlur,
  })
  return (
    <Input.Wrapper error={error} labelElement="div">
      <div role="group" id={path} tabIndex={-1} aria-label={label} className={styles.hotlines}>
        {hotlines.map((hotline, index) => (
          <div key={index} className={styles.hotline}>
            <TextInput {...common(index, 'name', t('Who answers'))} onChange={(event) => change(index, { name: event.currentTarget.value })} />
            <TextInput
              {...common(index, 'number', t('Number'))}
              type="tel"
              onChange={(event) => change(index, { number: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={readOnly}
              aria-label={t('Remove {name}', { name: hotline.name || t('this number') })}
              onClick={() => onChange(hotlines.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </div>
        ))}
        {!readOnly && hotlines.length < most && (
          <Button
            data-path={path}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...hotlines, { name: '', number: '' }])}
          >
            {t('Add a number')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
