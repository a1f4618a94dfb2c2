// What an administrator does for somebody who cannot sign in: a new initial password, shown once; a lost second factor taken off, by two people.
import { Button } from '@mantine/core'
import type { Account, NewAccount } from '#contract/accounts/Account.ts'
import { password } from '#contract/auth/password.ts'
import { secondFactor, secondFactorTypes } from '#contract/auth/secondFactor.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import type { ActionProps, Secret } from '#web/kit/resources/Resource.ts'
import { useMay } from '#web/kit/session/session.ts'
import { LostPhone } from './LostPhone.tsx'

export const secretOfAccount = ({ account, initialPassword }: NewAccount): Secret => ({
  title: t('Initial password of {name}', { name: account.name }),
  name: account.username,
  secret: initialPassword,
})

export function PasswordAction({ row, onSecret }: ActionProps<Account>) {
  const reset = useChange(password.resetPassword, {
    onDone: ({ data }) => onSecret({ title: t('Initial password of {name}', { name: row.name }), name: data.username, secret: data.initialPassword }),
  })
  const mayReset = useMay('accounts.manage', 'centers.manage')
  if (!mayReset) return null
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('Give a new initial password?'),
      text: t('{name} is signed out everywhere, and the old password ends at once.', { name: row.name }),
      action: t('Give {name} a new password', { name: row.name }),
    })
    if (isSure) reset.mutate({ param: row.accountId })
  }
  return (
    <>
      <Button variant="default" size="xs" loading={reset.isPending} onClick={() => void ask()}>
        {t('New initial password')}
      </Button>
      <LostPhone row={row} />
      {(secondFactorTypes as readonly string[]).includes(row.accountType) && <FactorAction row={row} />}
    </>
  )
}

function FactorAction({ row }: Pick<ActionProps<Account>, 'row'>) {
  const reset = useChange(secondFactor.resetSecondFactor)
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('Take off the second factor?'),
      text: t('For somebody who has lost it. It ends once a second administrator asks for it too, within a day. {name} is told by e-mail.', {
        name: row.name,
      }),
      action: t('Take off the second factor of {name}', { name: row.name }),
    })
    if (isSure) reset.mutate({ id: row.accountId })
  }
  return (
    <Button variant="default" size="xs" loading={reset.isPending} onClick={() => void ask()}>
      {t('Lost second factor')}
    </Button>
  )
}
