// The languages that are offered follow who is signed in.
import { offerLanguagesOf } from '#web/kit/language.ts'
import { useSession } from './session.ts'

export function followAccount(): void {
  useSession.subscribe(({ me }) => offerLanguagesOf(me && me.accountType !== 'responseteam' ? 'desk' : 'crew'))
}
