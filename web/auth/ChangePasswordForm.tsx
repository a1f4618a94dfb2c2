// Changing one's own password while signed in; every other session of the account ends.
import { Button, PasswordInput } from '@mantine/core'
import { NewPassword, password } from '#contract/auth/password.ts'
import * as z from 'zod'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { startSession } from '#web/kit/session/session.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import styles from './auth.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const Fields = z
  .object({ currentPassword: z.string().min(1, 'Type your password.'), newPassword: NewPassword, again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'The two passwords differ.' })

export function ChangePasswordForm({ currentLabel, onDone }: { currentLabel?: string; onDone?(): void }) {
  const form = useContractForm(Fields, { currentPassword: '', newPassword: '', again: '' }, { keeps: false })
  const change = useChange(password.changePasswordWithTokenV2, {
    tone: 'error',
    onRefused: form.showRefusal,
    onDone: ({ data }) => {
      startSession(data)
      onDone?.()
    },
  })
  return (
    <Form form={form} onSend={({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword })} className={styles.form}>
      <PasswordInput
        label={currentLabel ?? t('Current password')}
        autoComplete="current-password"
        size="md"
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordFields form={form} />
      <Button type="submit" size="md" fullWidth loading={change.isPending}>
        {t('Change the password')}
      </Button>
    </Form>
  )
}
