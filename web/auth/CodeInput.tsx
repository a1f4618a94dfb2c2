// Where the six digits of an authenticator app, or of a letter, are typed.
import { TextInput, type TextInputProps } from '@mantine/core'
import { t } from '#web/kit/language.ts'

const SixDigits = (props: TextInputProps) => (
  <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} size="md" autoFocus {...props} />
)

export const CodeInput = (props: TextInputProps) => (
  <SixDigits label={t('Code of your authenticator app')} description={t('Six digits, new every 30 seconds.')} {...props} />
)

export const OtpInput = (props: TextInputProps) => (
  <SixDigits label={t('One-time password')} description={t('Six digits, good for ten minutes.')} {...props} />
)
