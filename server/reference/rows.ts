// The five calls that every kind of reference data is made of.
import { k, say, type Sentence } from '#contract/kit/say.ts'
import { inLanguages } from '#contract/nouns/names.ts'
import { kinds, type KindName } from '#contract/reference/kinds.ts'
import type { Context } from '#server/kit/context.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { view } from '#server/kit/keys/view.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { DepartmentPorts } from './cells.ts'
import { fieldsOfKind, kindOfField } from './fields.ts'
import { addReferences, findReference, findReferences, type ReferenceForm, type Values } from './store.ts'
import { changeReference, pageOfReference, type ReferenceFilter, switchReference } from './storeRows.ts'

export type Action = 'add' | 'update' | 'deactivate' | 'reactivate' | 'forget'

export const recordChange = (tx: Tx, doer: Doer, kind: KindName, id: string, action: Action) =>
  record(tx, doer, { verb: 'referenceChanged', kind, id, data: { kind, id, action } })

const noSuch = (kind: KindName) => say('There is no such {what}.', { what: say(kinds[kind].noun) })
export const refuseMissing = (kind: KindName): never => refuse(404, noSuch(kind))

export function serveKind<K extends KindName>(kind: K, ports: DepartmentPorts) {
  const what = say(kinds[kind].noun)
  const mark = view<{ id: string }>(
    kind,
    ({ id }) => [id],
    (tx, _, id) => findReference(tx, kind, id!),
  )
  const shown = <R extends { id: string }>(row: R): R => (mark(row), row)

  const switched = async (id: string, isDeleted: 0 | 1, { change, doer }: Context) =>
    change(async (tx) => {
      const row = await onceEach(kind, switchReference(tx, kind, id, isDeleted))
      if (row) await recordChange(tx, doer, kind, id, isDeleted ? 'deactivate' : 'reactivate')
      const data = shown(row ?? (await findReference(tx, kind, id)) ?? refuseMissing(kind))
      return { message: isDeleted ? say('{what} taken out of use.', { what }) : say('{what} taken into use again.', { what }), data }
    })

  return {
    list: async (filter: ReferenceFilter, { read }: Context) => ({
      message: say('Every {what}.', { what }),
      data: await read((tx) => pageOfReference(tx, kind, filter)),
    }),

    add: (form: ReferenceForm<K>, { change, doer }: Context) =>
      change(async (tx) => {
        await checkReferences(tx, ports, kind, form)
        const [id] = await onceEach(kind, addReferences(tx, kind, [form]))
        await recordChange(tx, doer, kind, id!, 'add')
        return { message: say('{what} added.', { what }), data: shown((await findReference(tx, kind, id!))!) }
      }),

    update: (input: { id: string; version?: number | undefined }, { change, doer }: Context) =>
      change(async (tx) => {
        const { id, version: _, ...said } = input
        if (saysNothing(said))
          return { message: say('{what} updated.', { what }), data: shown((await findReference(tx, kind, id)) ?? refuseMissing(kind)) }
        await checkReferences(tx, ports, kind, input as Values & typeof input)
        const row = await onceEach(kind, changeReference(tx, kind, input.id, input.version, input as Values & typeof input))
        if (!row) return refuseOld(tx, kind, input)
        await recordChange(tx, doer, kind, input.id, 'update')
        return { message: say('{what} updated.', { what }), data: shown(row) }
      }),

    deactivate: ({ id }: { id: string }, context: Context) => switched(id, 1, context),
    reactivate: ({ id }: { id: string }, context: Context) => switched(id, 0, context),
  }
}

export async function refuseOld<K extends KindName>(tx: Tx, kind: K, input: { id: string }): Promise<never> {
  const present: Values = (await findReference(tx, kind, input.id)) ?? refuseMissing(kind)
  const meant = Object.entries(input as Values).map(([name, value]) => [
    name,
    inLanguages.includes(name) ? Object.assign({}, present[name], value) : value,
  ])
  return refuseStale(kinds[kind].noun, present, Object.fromEntries(meant))
}

/** What is named must be of the same center; whether it is of another is not told. */
async function checkReferences(tx: Tx, { departmentsOf }: DepartmentPorts, kind: KindName, values: Values): Promise<void> {
  for (const { name, sort } of fieldsOfKind(kind)) {
    const value = values[name]
    if (sort === 'reference' && typeof value === 'string') {
      const of = kindOfField(name)
      if (!(await findReference(tx, of, value))) refuseField(name, noSuch(of))
    }
    if (sort === 'references' && Array.isArray(value)) {
      const of = kindOfField(name)
      const ids = new Set(value as string[])
      if ((await findReferences(tx, of, [...ids])).length < ids.size) refuseField(name, noSuch(of))
    }
    if (sort === 'departments' && Array.isArray(value)) {
      const ids = new Set(value as string[])
      if ((await departmentsOf(tx, [...ids])).length < ids.size) refuseField(name, k('There is no such department.'))
    }
  }
}

const refuseField = (field: string, message: string | Sentence) => refuse(400, message, 'bad-input', { fields: { [field]: [message] } })

/** Two rows in use never have the same name, nor two barangays the same code. */
export async function onceEach<R>(kind: KindName, writing: Promise<R>): Promise<R> {
  try {
    return await writing
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code !== '23505') throw error
    const text = constraint.endsWith('psgc_code') ? k('There is already a {what} of this code.') : k('There is already a {what} of this name.')
    return refuse(409, say(text, { what: say(kinds[kind].noun) }), 'already-there')
  }
}
