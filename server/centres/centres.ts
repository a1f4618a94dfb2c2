// The centres of the installation: the superadmin makes, changes, closes and opens them, each inside its own walls.
import { uuidv7 as uuid } from 'uuidv7'
import type { centresOfAll as contract } from '#contract/centres/centres.ts'
import { addAccountWithin } from '#server/accounts/room.ts'
import { installation } from '#server/auth/store.ts'
import { type Doer, type Happening, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addUsualReference } from '#server/reference/store.ts'
import { centreValues } from './identity.ts'
import type { CentreParts } from './parts.ts'
import {
  centrePage,
  changeCentre,
  endAllSessions,
  insertCentre,
  insertSettings,
  lockCentre,
  otherCentrePage,
  ownCentre,
  showCentre,
} from './store.ts'

const taken = (field: string) =>
  refuse(409, `This ${field} is in use. Please choose another one.`, 'name-taken', { fields: { [field]: [`This ${field} is in use.`] } })

export function serveCentres(parts: CentreParts): Handlers<typeof contract> {
  const { db, sessions } = parts

  const requireFree = async ({ slug, code }: { slug?: string | undefined; code?: string }, own?: string) => {
    const centres = await db.across<{ id: string; slug: string; code: string }>('select id, slug, code from list_centers()')
    const others = centres.filter(({ id }) => id !== own)
    if (slug && others.some((one) => one.slug === slug)) taken('slug')
    if (code && others.some((one) => one.code === code)) taken('code')
  }

  return {
    async getCommandCenters(filter, { read }) {
      const { items, ...page } = await read((tx) => centrePage(tx, filter))
      return { message: 'Command centres.', data: { ...page, items: items.map(showCentre) } }
    },

    async getOtherCommandCenters(filter, { read }) {
      const { items, ...page } = await read((tx) => otherCentrePage(tx, filter))
      const shown = items.map(({ id, slug, code, name }) => ({ commandCenterId: id, slug, code, name, logoId: null }))
      return { message: 'Other command centres.', data: { ...page, items: shown } }
    },

    async createCommandCenterInstance({ slug, code, hasUsualReference, admin, ...given }, { doer }) {
      await requireFree({ slug, code })
      const first = admin ? await parts.makeInitialPassword() : null
      const id = uuid()
      const data = await db.within(id, async (tx) => {
        if (!(await insertCentre(tx, { slug, code, ...centreValues(given), name: given.name }))) taken('slug')
        await insertSettings(tx)
        if (hasUsualReference) await addUsualReference(tx)
        const account = admin && first ? await addAccountWithin(tx, parts, first, { accountType: 'admin', person: admin }, doer) : null
        await tell(tx, doer, { verb: 'centreCreated', kind: 'centre', id, data: { slug } })
        const centre = showCentre((await ownCentre(tx))!)
        return { ...centre, firstAdmin: account && first ? { account, initialPassword: first.initialPassword } : null }
      })
      const note = admin ? ' The initial password of its admin is shown only now.' : ''
      return { message: `${given.name} was made.${note}`, data }
    },

    async updateCommandCenter({ id, isDeleted, ...changes }, { change, doer }) {
      const [known] = await db.across('select 1 from list_centers() where id = $1', [id])
      if (!known) refuse(404, 'There is no such command centre.')
      await requireFree(changes, id)
      const reply = await change(async (tx) => {
        await lockCentre(tx)
        const before = (await ownCentre(tx))!
        const current = showCentre(before)
        if (current.version !== changes.version) refuseStale('command centre', current, { ...changes, isDeleted })
        const { slug } = changes
        await changeCentre(tx, {
          ...centreValues({ ...current, ...changes }),
          ...(slug !== undefined && { slug }),
          ...(isDeleted !== undefined && { is_active: isDeleted === 0 }),
        })
        if (isDeleted === 1 && current.isDeleted === 0) await endAllSessions(tx, 'command centre closed')
        const changed = Object.entries({ ...changes, isDeleted }).flatMap(([name, value]) =>
          value === undefined || name === 'version' ? [] : [name],
        )
        await tell(tx, doer, { verb: 'centreChanged', kind: 'centre', id, data: { changed } })
        const data = showCentre((await ownCentre(tx))!)
        return { message: `${data.name} was changed.`, data }
      }, id)
      sessions.forget()
      return reply
    },
  }
}

/** In the log of the centre, and in that of the installation. */
async function tell<V extends 'centreCreated' | 'centreChanged'>(tx: Tx, doer: Doer, happening: Happening<V>): Promise<void> {
  const { centre } = tx
  await record(tx, doer, happening)
  tx.enter(installation)
  await record(tx, doer, happening)
  tx.enter(centre)
}
