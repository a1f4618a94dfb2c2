// Keeps how an account likes its desk; a habit is no fact, so the log does not speak of it.
import type { desk as contract } from '#contract/auth/desk.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { keepDesk } from './store.ts'

export const serveDesk = (): Handlers<typeof contract> => ({
  saveDesk: (kept, { me, change }) =>
    change(async (tx) => {
      await keepDesk(tx, me.accountId, JSON.stringify(kept))
      return { message: 'Kept.', data: null }
    }),
})
