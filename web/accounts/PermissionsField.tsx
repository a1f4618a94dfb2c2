// Permissions as checkboxes in groups; only those that the base type holds can be given.
import { Button, Checkbox, Group, Input } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { type AccountType, permissionsOf } from '#contract/accounts/permissions.ts'
import { t } from '#web/kit/language.ts'
import type { InputProps } from '#web/kit/resources/Resource.ts'
import styles from './accounts.module.css'
import { permissionGroups, permissionLabels } from './permissionLabels.ts'

export function PermissionsField({ path, error, readOnly, value, values, onChange }: InputProps) {
  const base = permissionsOf(values.accountType as AccountType)
  const given = (value ?? []) as string[]
  const beyond = given.some((name) => !(base as string[]).includes(name))
  const drop = useEffectEvent(() => onChange(given.filter((name) => (base as string[]).includes(name))))
  useEffect(() => {
    if (beyond) drop()
  }, [beyond])

  return (
    <Input.Wrapper error={error} labelElement="div">
      {!readOnly && (
        <Group gap="xs" mb="sm">
          <Button size="compact-sm" variant="default" data-path={path} onClick={() => onChange(base)}>
            {t('Give all')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onChange([])}>
            {t('Give none')}
          </Button>
        </Group>
      )}
      <div className={styles.permissions}>
        {Object.entries(permissionGroups).map(([prefix, title]) => {
          const names = base.filter((name) => name.startsWith(`${prefix}.`))
          return names.length === 0 ? null : (
            <fieldset key={prefix} disabled={readOnly}>
              <legend>{t(title)}</legend>
              {names.map((name) => (
                <Checkbox
                  key={name}
                  label={t(permissionLabels[name])}
                  checked={given.includes(name)}
                  onChange={(event) => onChange(event.currentTarget.checked ? [...given, name] : given.filter((one) => one !== name))}
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}
