// Signing out: the server ends the session, this machine forgets it, and unsaved work is asked about first.
import { signIn } from '#contract/auth/signIn.ts'
import { call } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { restart } from '#web/kit/session/expiry.ts'
import { keepNow } from '#web/kit/session/keptDesk.ts'
import { t } from '#web/kit/language.ts'
import { forgetDrafts, goesOnNow, hasUnsent, mayReload } from '#web/kit/unsaved.ts'

export async function signOut(): Promise<void> {
  const lose = { title: t('Something is not saved'), text: t('A form or a call is still open.'), action: t('Sign out and lose it'), danger: true }
  if (!mayReload() && !(await confirmAction(lose))) return
  const unsent = {
    ...lose,
    title: t('Something has not gone out'),
    text: t('What you did without signal waits on this phone. Signed out, it is gone.'),
  }
  const stays = goesOnNow()
  if (hasUnsent()) {
    if (!(await confirmAction(stays ? { ...unsent, text: `${unsent.text} ${stays}` } : unsent))) return
  } else if (stays && !(await confirmAction({ title: t('Sign out with an open run?'), text: stays, action: t('Sign out') }))) return
  await keepNow()
  forgetDrafts()
  await call(signIn.logout).catch(() => {})
  restart()
}
