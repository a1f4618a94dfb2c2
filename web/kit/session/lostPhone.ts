// A phone that signed itself out at the end of its session may have been called lost since: it asks as soon as its page is opened.
import { ask, Refused } from '#contract/kit/client.ts'
import { emptiedCode } from '#contract/auth/limits.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { wire } from '#web/kit/api.ts'
import { endedName, forgetKept, tokenNow } from './session.ts'

export async function askWhetherLost(): Promise<void> {
  const token = localStorage.getItem(endedName)
  if (!token || tokenNow()) return
  const said: unknown = await ask({ ...wire, token: () => token }, signIn.getCurrentUser).catch((error: unknown) => error)
  if (!(said instanceof Refused) || said.code !== emptiedCode) return
  localStorage.removeItem(endedName)
  await forgetKept()
}
