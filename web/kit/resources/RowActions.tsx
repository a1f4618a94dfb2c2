// What can be done with what is open: taking it out of use and back, with Undo, and the actions of its kind.
import { Button, Group } from '@mantine/core'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { change, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { isOff, type Resource, type Secret } from './Resource.ts'
import styles from './ResourceForm.module.css'

interface Props<R extends object> {
  of: Resource<R>
  row: R
  mayManage: boolean
  onSecret(secret: Secret): void
  onChanged(): void
}

export function RowActions<R extends object>({ of, row, mayManage, onSecret, onChanged }: Props<R>) {
  const off = (of.isOff ?? isOff)(row)
  const [action, back] = off ? [of.reactivate, of.deactivate] : [of.deactivate, of.reactivate]
  if (!of.Actions && !(mayManage && action)) return null
  return (
    <Group className={styles.actions} gap="xs">
      {of.Actions && <of.Actions row={row} onSecret={onSecret} />}
      {mayManage && action && (
        <Switching
          action={action}
          back={back}
          input={{ id: of.idOf(row) }}
          name={of.nameOf(row)}
          label={off ? t('Take into use again') : t('Take out of use')}
          onChanged={onChanged}
        />
      )}
    </Group>
  )
}

interface SwitchingProps {
  action: Endpoint
  back: Endpoint | undefined
  input: object
  name: string
  label: string
  onChanged(): void
}

function Switching({ action, back, input, name, label, onChanged }: SwitchingProps) {
  const turn = useChange(action, {
    onDone: onChanged,
    ...(back && { called: name, undo: () => change(back, input, { quiet: 'all' }).then(onChanged) }),
  })
  return (
    <Button variant="default" size="xs" loading={turn.isPending} onClick={() => turn.mutate(input)}>
      {label}
    </Button>
  )
}
