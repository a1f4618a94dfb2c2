// Registers citizens from the center's own lists, as verified by whoever brings them; a number that has a record is refused, so that it is changed and not doubled.
import { k } from '#contract/kit/say.ts'
import type { registering as contract } from '#contract/citizens/registering.ts'
import { isReachedAs } from '#server/accounts/store.ts'
import type { Actor } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf } from '#server/reference/store.ts'
import { noCitizen } from './show.ts'
import { citizensWithPhone, holdCitizen } from './store.ts'
import { addRegistered, changeRegistered, holdNumber, registeredOf, registeredPage } from './storeRegistered.ts'

const fields = (name: string, message: string) => ({ fields: { [name]: [message] } })
const taken = k('This number has a record already: it can be changed there.')
const turnedDown = k('This registration was turned down. Verify it first, then bring it again.')
const noBarangay = k('There is no such barangay.')
const own = k('This is your own number: somebody else registers it.')

interface Given {
  phone?: string | undefined
  barangayId?: string | null | undefined
}
async function check(tx: Tx, me: Actor, { phone, barangayId }: Given, id?: string): Promise<void> {
  if (barangayId && !(await barangayOf(tx, barangayId))) refuse(400, noBarangay, 'bad-input', fields('barangayId', noBarangay))
  if (phone === undefined) return
  await holdNumber(tx, phone)
  if (await isReachedAs(tx, me.accountId, { email: null, phone })) refuse(403, own, 'own-application')
  if ((await citizensWithPhone(tx, phone)).some((one) => one.id !== id)) refuse(409, taken, 'already-there', fields('phone', taken))
}

export const serveRegistering = (): Handlers<typeof contract> => ({
  async getRegisteredCitizens(filter, { read }) {
    return { message: 'The registered citizens.', data: await read((tx) => registeredPage(tx, filter)) }
  },

  addCitizen: (form, { me, doer, change }) =>
    change(async (tx) => {
      await check(tx, me, form)
      const id = await addRegistered(tx, me.accountId, form)
      await record(tx, doer, { verb: 'citizenBrought', kind: 'citizen', id, data: { isNew: true } })
      return { message: 'The citizen is registered.', data: (await registeredOf(tx, id))! }
    }),

  updateCitizen: ({ id, version, ...form }, { me, doer, change }) =>
    change(async (tx) => {
      const held = (await holdCitizen(tx, id)) ?? refuse(404, noCitizen)
      const present = (await registeredOf(tx, id))!
      if (version !== undefined && held.version !== version) refuseStale('citizen', present, form)
      if (held.status === 'DECLINED' || held.status === 'REVOKED') refuse(409, turnedDown, 'wrong-state')
      if (saysNothing(form)) return { message: 'The citizen is saved.', data: present }
      await check(tx, me, { ...form, phone: form.phone === held.phone ? undefined : form.phone }, id)
      await changeRegistered(tx, me.accountId, id, form)
      await record(tx, doer, { verb: 'citizenBrought', kind: 'citizen', id, data: { isNew: false } })
      return { message: 'The citizen is saved.', data: (await registeredOf(tx, id))! }
    }),
})
