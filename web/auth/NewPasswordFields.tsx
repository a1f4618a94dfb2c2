// A new password, typed twice, with its rule in words.
import { PasswordInput } from '@mantine/core'
import * as z from 'zod'
import { NewPassword, passwordLength } from '#contract/auth/password.ts'
import { t } from '#web/kit/language.ts'

export const NewPasswordPair = z
  .object({ newPassword: NewPassword, again: z.string() })
  .refine(({ newPassword, again }) => newPassword === again, { path: ['again'], message: 'The two passwords differ.' })
export type PasswordPair = { newPassword: string; again: string }

interface Fields {
  getInputProps(name: 'newPassword' | 'again'): object
}

export function NewPasswordFields({ form }: { form: Fields }) {
  return (
    <>
      <PasswordInput
        label={t('New password')}
        description={t('At least {least} characters. A sentence that only you know is best.', { least: passwordLength.least })}
        autoComplete="new-password"
        size="md"
        {...form.getInputProps('newPassword')}
      />
      <PasswordInput label={t('New password again')} autoComplete="new-password" size="md" {...form.getInputProps('again')} />
    </>
  )
}
