// A picture, chosen from the sheet of those that the reference data knows.
import { Button, Input, Popover } from '@mantine/core'
import { useState } from 'react'
import { t } from '#web/kit/language.ts'
import { CaseIcon, caseIcons } from '#web/kit/parts/marks/CaseIcon.tsx'
import { CaseTile } from '#web/kit/parts/marks/CaseTile.tsx'
import styles from './fields.module.css'
import type { InputProps } from '#web/kit/resources/Resource.ts'

export function IconField({ path, label, description, error, required, readOnly, value, values, onChange }: InputProps) {
  const [opened, setOpened] = useState(false)
  const name = String(value ?? '')
  const color = typeof values.color === 'string' ? values.color : undefined
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={required} labelElement="div">
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withinPortal shadow="md">
        <Popover.Target>
          <Button
            data-path={path}
            variant="default"
            fullWidth
            justify="flex-start"
            disabled={readOnly}
            leftSection={name ? <CaseTile name={name} color={color} /> : undefined}
            onClick={() => setOpened(!opened)}
            aria-label={`${label}: ${name || t('none chosen')}`}
          >
            {name || t('Choose a picture')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={styles.sheet} role="group" aria-label={label}>
            {Object.keys(caseIcons).map((one) => (
              <button
                key={one}
                type="button"
                title={one}
                aria-label={one}
                aria-pressed={one === name}
                onClick={() => {
                  onChange(one)
                  setOpened(false)
                }}
              >
                <CaseIcon name={one} size={21} />
              </button>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
