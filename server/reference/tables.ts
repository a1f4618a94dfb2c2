// Reference data out as CSV, and in again after a preview.
import type { tables as contract } from '#contract/reference/tables.ts'
import { mostLines, type TableLine } from '#contract/reference/tables.ts'
import { kinds } from '#contract/reference/kinds.ts'
import { writeCsv } from '#server/kit/csv.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { cellOf, headOf, namesFor } from './cells.ts'
import { planImport, type PlannedLine } from './planImport.ts'
import { onceEach, recordChange } from './rows.ts'
import { addReferences, allInUse, type Values } from './store.ts'
import { changeReference } from './storeRows.ts'
import { fieldsOfKind } from './fields.ts'

const counts = (lines: readonly { deed: TableLine['deed'] }[]) => {
  const count = (deed: TableLine['deed']) => lines.filter((line) => line.deed === deed).length
  return { adds: count('add'), updates: count('update'), same: count('same') }
}

const shown = ({ line, name, deed, problems }: PlannedLine): TableLine => ({ line, name, deed, problems })

export const serveTables = (): Handlers<typeof contract> => ({
  async exportReference({ kind }, { change, doer }) {
    return change(async (tx) => {
      const rows: Values[] = await allInUse(tx, kind, mostLines.out + 1)
      const isCut = rows.length > mostLines.out
      const lines = rows.slice(0, mostLines.out)
      const names = await namesFor(tx, kind, lines)
      const body = lines.map((row) => [String(row['id']), ...fieldsOfKind(kind).map((field) => cellOf(field, row[field.name], names))])
      await record(tx, doer, { verb: 'referenceExported', kind, id: kind, data: { kind, lines: lines.length } })
      const csv = writeCsv([headOf(kind), ...body])
      const filename = `${kinds[kind].noun.replaceAll(' ', '-')}.csv`
      return { message: `${lines.length} lines exported.`, data: { filename, csv, lines: lines.length, isCut } }
    })
  },

  async previewReferenceImport({ kind, csv }, { read }) {
    const lines = await read((tx) => planImport(tx, kind, csv))
    const bad = lines.filter(({ deed }) => deed === 'bad').length
    const message = bad > 0 ? `${bad} of ${lines.length} lines must be corrected first.` : `${lines.length} lines can be imported.`
    return { message, data: { lines: lines.map(shown), ...counts(lines), bad } }
  },

  async importReference({ kind, csv }, { change, doer }) {
    return change(async (tx) => {
      const lines = await planImport(tx, kind, csv)
      const bad = lines.filter(({ deed }) => deed === 'bad')
      if (bad.length > 0)
        refuse(400, `${bad.length} of ${lines.length} lines must be corrected first.`, 'bad-lines', { lines: bad.map(shown).slice(0, 100) })
      const adding = lines.filter(({ deed }) => deed === 'add').map(({ form }) => form)
      const added = await onceEach(kind, addReferences(tx, kind, adding as never[]))
      for (const id of added) await recordChange(tx, doer, kind, id, 'add')
      for (const { deed, form, present } of lines) {
        if (deed !== 'update' || !present) continue
        const row = await onceEach(kind, changeReference(tx, kind, present.id, present.version, form))
        if (!row) refuse(409, 'Somebody changed these rows just now. Please look at the preview again.', 'stale')
        await recordChange(tx, doer, kind, present.id, 'update')
      }
      const done = counts(lines)
      return { message: `${done.adds} added, ${done.updates} changed.`, data: done }
    })
  },
})
