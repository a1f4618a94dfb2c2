// Asks this device for a passkey: made, or shown. Where it is not wanted after all, nothing was done.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { passkeys, type PasskeyAnswer } from '#contract/auth/passkeys.ts'
import { call } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { toast } from '#web/kit/toast.ts'

const site = () => location.hostname
export const canPasskey = () => 'PublicKeyCredential' in window && window.isSecureContext

/** Null where the person let it be, or the device has none. */
async function asked<R>(ask: () => Promise<R>): Promise<R | null> {
  try {
    return await ask()
  } catch {
    toast('warning', t('No passkey was used.'))
    return null
  }
}

export async function showPasskey(): Promise<PasskeyAnswer | null> {
  const { options, kept } = (await call(passkeys.beginPasskeySignIn, { site: site() })).data
  const answer = await asked(() => startAuthentication({ optionsJSON: JSON.parse(options) }))
  return answer && { answer: JSON.stringify(answer), kept }
}

export async function makePasskey(): Promise<PasskeyAnswer | null> {
  const { options, kept } = (await call(passkeys.beginPasskey, { site: site() })).data
  const answer = await asked(() => startRegistration({ optionsJSON: JSON.parse(options) }))
  return answer && { answer: JSON.stringify(answer), kept }
}
