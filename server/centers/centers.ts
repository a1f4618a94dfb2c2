// The centers of the installation: the superadmin makes, changes, closes and opens them, each inside its own walls.
import { k, say } from '#contract/kit/say.ts'
import { uuidv7 as uuid } from 'uuidv7'
import type { centersOfAll as contract } from '#contract/centers/centers.ts'
import { addAccountWithin } from '#server/accounts/room.ts'
import { installation } from '#server/auth/store.ts'
import { type Doer, type Happening, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Context } from '#server/kit/context.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addUsualCards } from '#server/cards/store.ts'
import { addBarangaysOf, addUsualReference } from '#server/reference/store.ts'
import { centerValues } from './identity.ts'
import type { CenterParts } from './parts.ts'
import {
  centerPage,
  changeCenter,
  endAllSessions,
  insertCenter,
  insertSettings,
  lockCenter,
  otherCenterPage,
  ownCenter,
  showCenter,
} from './store.ts'
import { centerListed, centersListed } from '#server/kit/functions.ts'

const inUse = { slug: k('This slug is in use. Please choose another one.'), code: k('This code is in use. Please choose another one.') }
const taken = (field: 'slug' | 'code') => refuse(409, inUse[field], 'name-taken', { fields: { [field]: [inUse[field]] } })

export function serveCenters(parts: CenterParts): Handlers<typeof contract> {
  const { db, sessions, ports } = parts

  const requireFree = async ({ slug, code }: { slug?: string | undefined; code?: string }, own?: string) => {
    const centers = await db.across(centersListed({}))
    const others = centers.filter(({ id }) => id !== own)
    if (slug && others.some((one) => one.slug === slug)) taken('slug')
    if (code && others.some((one) => one.code === code)) taken('code')
  }

  const others = async (filter: Parameters<typeof otherCenterPage>[1], read: Context['read']) => {
    const { items, ...page } = await read((tx) => otherCenterPage(tx, filter))
    return { ...page, items: items.map(({ id, slug, code, name }) => ({ commandCenterId: id, slug, code, name, logoId: null })) }
  }

  return {
    async getCommandCenters(filter, { me, read }) {
      if (!me.may('centers.manage')) return { message: 'Other command centers.', data: await others(filter, read) }
      const { items, ...page } = await read((tx) => centerPage(tx, filter))
      return { message: 'Command centers.', data: { ...page, items: items.map(showCenter) } }
    },

    async getOtherCommandCenters(filter, { read }) {
      return { message: 'Other command centers.', data: await others(filter, read) }
    },

    async createCommandCenterInstance({ slug, code, hasUsualReference, admin, ...given }, { doer }) {
      await requireFree({ slug, code })
      const first = admin ? await parts.makeInitialPassword() : null
      const id = uuid()
      const data = await db.within(id, async (tx) => {
        if (!(await insertCenter(tx, { slug, code, ...centerValues(given), name: given.name }))) taken('slug')
        await insertSettings(tx)
        if (hasUsualReference) {
          await addUsualReference(tx)
          await addUsualCards(tx)
          await ports.addUsualPlans(tx)
        }
        if (given.psgcCode) await addBarangaysOf(tx, given.psgcCode)
        const account = admin && first ? await addAccountWithin(tx, parts, first, { accountType: 'admin', person: admin }, doer) : null
        await tell(tx, doer, { verb: 'centerCreated', kind: 'center', id, data: { slug } })
        const center = showCenter((await ownCenter(tx))!)
        return { ...center, firstAdmin: account && first ? { account, initialPassword: first.initialPassword } : null }
      })
      const text = admin ? k('{name} was made. The initial password of its admin is shown only now.') : k('{name} was made.')
      return { message: say(text, { name: given.name }), data }
    },

    async updateCommandCenter({ id, isDeleted, ...changes }, { change, doer }) {
      const [known] = await db.across(centerListed({ id }))
      if (!known) refuse(404, 'There is no such command center.')
      await requireFree(changes, id)
      const reply = await change(async (tx) => {
        await lockCenter(tx)
        const before = (await ownCenter(tx))!
        const current = showCenter(before)
        if (changes.version !== undefined && current.version !== changes.version) refuseStale('command center', current, { ...changes, isDeleted })
        const { slug, version: _, ...said } = changes
        if (saysNothing({ ...said, slug, isDeleted })) return { message: say('{name} was changed.', { name: current.name }), data: current }
        if (isDeleted === 1 && current.isDeleted === 0) requireNoneUrgent(current.name, (await ports.waitingAtDesk(tx)).critical)
        await changeCenter(tx, {
          ...centerValues({ ...current, ...changes }),
          ...(slug !== undefined && { slug }),
          ...(isDeleted !== undefined && { is_active: isDeleted === 0 }),
        })
        if (isDeleted === 1 && current.isDeleted === 0) await endAllSessions(tx, 'command center closed')
        const changed = Object.entries({ ...changes, isDeleted }).flatMap(([name, value]) =>
          value === undefined || name === 'version' ? [] : [name],
        )
        await tell(tx, doer, { verb: 'centerChanged', kind: 'center', id, data: { changed } })
        const data = showCenter((await ownCenter(tx))!)
        return { message: say('{name} was changed.', { name: data.name }), data }
      }, id)
      sessions.forget()
      return reply
    },
  }
}

/** In the log of the center, and in that of the installation. */
async function tell<V extends 'centerCreated' | 'centerChanged'>(tx: Tx, doer: Doer, happening: Happening<V>): Promise<void> {
  const { center } = tx
  await record(tx, doer, happening)
  tx.enter(installation)
  await record(tx, doer, happening)
  tx.enter(center)
}

/** Whoever waits for help in a critical emergency would be left alone. */
function requireNoneUrgent(name: string, critical: number): void {
  const text = k(
    '{name} has {count, plural, one {# open ticket with a life at stake} other {# open tickets with a life at stake}}: it cannot be switched off now.',
  )
  if (critical > 0) refuse(409, say(text, { name, count: critical }), 'open-p1')
}
