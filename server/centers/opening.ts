// Opens the own center to citizens and closes it: by what the center has shown, in the order of the checks.
import { say } from '#contract/kit/say.ts'
import { checksOf, type opening as contract, type Opening, openingChecks } from '#contract/centers/opening.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { atDesk, lockCenter, openCenter, ownCenter, rehearsalsOf, showCenter } from './store.ts'

async function openingOf(tx: Tx): Promise<Opening> {
  const row = (await ownCenter(tx))!
  const { hotlines, slug } = showCenter(row)
  const rehearsals = row.opened_at ? [] : await rehearsalsOf(tx, row.closed_at ?? row.created_at)
  return {
    ...{ openedAt: row.opened_at, closedAt: row.closed_at, path: `/cms/quickreport?center=${slug}`, rehearsals: rehearsals.length },
    checks: checksOf({ hotlines: hotlines.length, atDesk: await atDesk(tx), rehearsals }),
  }
}

export function serveOpening(): Handlers<typeof contract> {
  return {
    async getOpening(_, { read }) {
      return { message: 'How the center stands to citizens.', data: await read(openingOf) }
    },

    openToCitizens: (_, { change, doer }) =>
      change(async (tx) => {
        await lockCenter(tx)
        const now = await openingOf(tx)
        if (now.openedAt) return { message: 'The center is open to citizens.', data: now }
        const lacking = now.checks.find(({ isDone }) => !isDone)
        if (lacking) refuse(409, say('Not yet: {check}', { check: say(openingChecks[lacking.name]) }))
        await openCenter(tx, true)
        await record(tx, doer, { verb: 'centerOpened', kind: 'center', id: tx.center, data: { isOpen: true } })
        return { message: 'The center is open to citizens.', data: await openingOf(tx) }
      }),

    closeToCitizens: (_, { change, doer }) =>
      change(async (tx) => {
        await lockCenter(tx)
        const now = await openingOf(tx)
        if (!now.openedAt) return { message: 'The center is closed to citizens.', data: now }
        await openCenter(tx, false)
        await record(tx, doer, { verb: 'centerOpened', kind: 'center', id: tx.center, data: { isOpen: false } })
        return { message: 'The center is closed to citizens.', data: await openingOf(tx) }
      }),
  }
}
