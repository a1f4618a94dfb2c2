// The passkeys of the signed-in account: added under a name, taken off.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { passkeys } from '#contract/auth/passkeys.ts'
import { keyOf, query, useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { toastError } from '#web/kit/toast.ts'
import { useSession } from '#web/kit/session/session.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import styles from './auth.module.css'
import { makePasskey } from './passkey.ts'

const Named = passkeys.addPasskey.input.pick({ name: true })

export function Passkeys() {
  const queryClient = useQueryClient()
  const mine = useQuery({ ...query(passkeys.getPasskeys), staleTime: 0 })
  const form = useContractForm(Named, { name: '' }, { keeps: false })
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(passkeys.getPasskeys) })
  const note = (hasPasskey: boolean) => {
    const { me } = useSession.getState()
    if (me) useSession.setState({ me: { ...me, hasPasskey, needsSecondFactor: me.needsSecondFactor && !hasPasskey } })
  }
  const add = useChange(passkeys.addPasskey, {
    onDone: async () => {
      form.set('name', '')
      await refresh()
      note(true)
    },
  })
  const remove = useChange(passkeys.removePasskey, {
    onDone: async () => {
      await refresh()
      note((mine.data?.length ?? 0) > 1)
    },
  })
  const make = ({ name }: { name: string }) => makePasskey().then((made) => made && add.mutate({ ...made, name }), toastError)
  return (
    <Stack gap="sm">
      <Text>{t('A passkey signs you in by finger, face or PIN of your own device, without a password.')}</Text>
      {mine.data?.map(({ id, name, createdAt }) => (
        <Group key={id} justify="space-between" wrap="nowrap">
          <div>
            <Text fw={600}>{name}</Text>
            <Text c="dimmed" size="sm">
              {t('since {when}', { when: formatDateTime(createdAt) })}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            flex="none"
            aria-label={t('Take off the passkey {name}', { name })}
            onClick={() => remove.mutate({ id })}
          >
            {t('Take off')}
          </Button>
        </Group>
      ))}
      <Form form={form} onSend={make} className={styles.form}>
        <TextInput label={t('Name of this device')} maxLength={60} {...form.getInputProps('name')} />
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('Add a passkey')}
        </Button>
      </Form>
    </Stack>
  )
}
