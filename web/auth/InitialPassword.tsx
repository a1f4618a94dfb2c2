// After a first sign-in: a new password before anything else.
import { t } from '#web/kit/language.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { FirstThing } from './FirstThing.tsx'

export function InitialPassword() {
  return (
    <FirstThing title={t('Choose your own password')} why={t('You signed in with an initial password. Choose one that only you know, then go on.')}>
      <ChangePasswordForm currentLabel={t('Initial password')} />
    </FirstThing>
  )
}
