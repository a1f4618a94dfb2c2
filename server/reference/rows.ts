// The five calls that every kind of reference data is made of.
import { kinds, type KindName } from '#contract/reference/kinds.ts'
import { departmentsOf } from '#server/accounts/store.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { refuseStale } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { fieldsOfKind, kindOfField } from './fields.ts'
import { addReferences, findReference, type ReferenceForm, type Values } from './store.ts'
import { changeReference, pageOfReference, type ReferenceFilter, switchReference } from './storeRows.ts'

export type Deed = 'add' | 'update' | 'deactivate' | 'reactivate'

export const recordChange = (tx: Tx, doer: Doer, kind: KindName, id: string, deed: Deed) =>
  record(tx, doer, { verb: 'referenceChanged', kind, id, data: { kind, id, deed } })

export const refuseMissing = (kind: KindName): never => refuse(404, `There is no such ${kinds[kind].noun}.`)

export function serveKind<K extends KindName>(kind: K) {
  const { noun } = kinds[kind]
  const named = capital(noun)

  const switched = async (id: string, isDeleted: 0 | 1, { change, doer }: Context) =>
    change(async (tx) => {
      const row = await onceEach(kind, switchReference(tx, kind, id, isDeleted))
      if (row) await recordChange(tx, doer, kind, id, isDeleted ? 'deactivate' : 'reactivate')
      const data = row ?? (await findReference(tx, kind, id)) ?? refuseMissing(kind)
      return { message: `${named} ${isDeleted ? 'taken out of use' : 'taken into use again'}.`, data }
    })

  return {
    list: async (filter: ReferenceFilter, { read }: Context) => ({
      message: `Every ${noun}.`,
      data: await read((tx) => pageOfReference(tx, kind, filter)),
    }),

    add: (form: ReferenceForm<K>, { change, doer }: Context) =>
      change(async (tx) => {
        await checkReferences(tx, kind, form)
        const [id] = await onceEach(kind, addReferences(tx, kind, [form]))
        await recordChange(tx, doer, kind, id!, 'add')
        return { message: `${named} added.`, data: (await findReference(tx, kind, id!))! }
      }),

    update: (input: { id: string; version: number }, { change, doer }: Context) =>
      change(async (tx) => {
        await checkReferences(tx, kind, input as Values & typeof input)
        const row = await onceEach(kind, changeReference(tx, kind, input.id, input.version, input as Values & typeof input))
        if (!row) return refuseOld(tx, kind, input)
        await recordChange(tx, doer, kind, input.id, 'update')
        return { message: `${named} updated.`, data: row }
      }),

    deactivate: ({ id }: { id: string }, context: Context) => switched(id, 1, context),
    reactivate: ({ id }: { id: string }, context: Context) => switched(id, 0, context),
  }
}

export async function refuseOld<K extends KindName>(tx: Tx, kind: K, input: { id: string }): Promise<never> {
  const present = (await findReference(tx, kind, input.id)) ?? refuseMissing(kind)
  return refuseStale(kinds[kind].noun, present, input)
}

/** What is named must be of the same centre; whether it is of another is not told. */
async function checkReferences(tx: Tx, kind: KindName, values: Values): Promise<void> {
  for (const { name, sort } of fieldsOfKind(kind)) {
    const value = values[name]
    if (sort === 'reference' && typeof value === 'string') {
      const of = kindOfField(name)
      if (!(await findReference(tx, of, value))) refuseField(name, `There is no such ${kinds[of].noun}.`)
    }
    if (sort === 'departments' && Array.isArray(value)) {
      const ids = new Set(value as string[])
      if ((await departmentsOf(tx, [...ids])).length < ids.size) refuseField(name, 'There is no such department.')
    }
  }
}

const refuseField = (field: string, message: string) => refuse(400, message, 'bad-input', { fields: { [field]: [message] } })

/** Two rows in use never have the same name, nor two barangays the same code. */
export async function onceEach<R>(kind: KindName, writing: Promise<R>): Promise<R> {
  try {
    return await writing
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    return refuse(409, `There is already a ${kinds[kind].noun} of this ${constraint.endsWith('psgc_code') ? 'code' : 'name'}.`, 'already-there')
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
