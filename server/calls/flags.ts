// Flags of telephone numbers: read at the call and at the ticket, set with a reason and a last day, and taken off.
import { uuidv7 as uuid } from 'uuidv7'
import type { NumberFlag } from '#contract/calls/flags.ts'
import type { calls as contract } from '#contract/calls/room.ts'
import type { Actor } from '#server/kit/context.ts'
import { view } from '#server/kit/keys/view.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addFlag, flagById, flagsOfNumber, isFlagDay, liftFlag } from './storeFlags.ts'

type Built = 'getNumberFlags' | 'setNumberFlag' | 'liftNumberFlag'
const flagView = view<NumberFlag>(
  'numberFlag',
  ({ id }) => [id],
  (tx, _, id) => flagById(tx, id!),
)
const flagNow = async (tx: Tx, id: string) => flagView((await flagById(tx, id)) ?? refuse(404, 'There is no such flag.'))
const person = ({ accountId: id, name }: Actor) => ({ id, name })

export const serveFlags = (): Pick<Handlers<typeof contract>, Built> => ({
  async getNumberFlags({ phone }, { read }) {
    return { message: 'The flags of this number.', data: await read((tx) => flagsOfNumber(tx, phone)) }
  },

  async setNumberFlag(form, { me, doer, change }) {
    return change(async (tx) => {
      if (!(await isFlagDay(tx, form.until))) refuse(400, 'A flag ends on a day from today to a year from now.', 'not-such-a-day')
      const id = uuid()
      if (!(await addFlag(tx, { ...form, id, by: person(me) }))) refuse(409, 'Somebody has just flagged this number so.', 'flagged')
      await record(tx, doer, { verb: 'numberFlagged', kind: 'numberFlag', id, data: { flagId: id, kind: form.kind } })
      return { message: 'This number is flagged.', data: await flagNow(tx, id) }
    })
  },

  async liftNumberFlag({ id }, { me, doer, change }) {
    return change(async (tx) => {
      const { kind } = await flagNow(tx, id)
      if (await liftFlag(tx, id, person(me))) await record(tx, doer, { verb: 'numberFlagLifted', kind: 'numberFlag', id, data: { flagId: id, kind } })
      return { message: 'The flag is off.', data: await flagNow(tx, id) }
    })
  },
})
