// Where the six digits of an authenticator app are typed.
import { TextInput } from '@mantine/core'
import type { ContractForm } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'

export const CodeInput = ({ form }: { form: Pick<ContractForm, 'getInputProps'> }) => (
  <TextInput
    label={t('Code of your authenticator app')}
    description={t('Six digits, new every 30 seconds.')}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    size="md"
    autoFocus
    {...form.getInputProps('totp')}
  />
)
