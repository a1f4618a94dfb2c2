// Reference data out as CSV, and in again after a preview.
import { say } from '#contract/kit/say.ts'
import type { tables as contract } from '#contract/reference/tables.ts'
import { mostLines, type TableLine } from '#contract/reference/tables.ts'
import { valueAt } from '#contract/kit/paths.ts'
import { kinds } from '#contract/reference/kinds.ts'
import { writeCsv } from '#contract/nouns/csv.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { cellOf, type DepartmentPorts, headOf, namesFor } from './cells.ts'
import { planImport, type PlannedLine } from './planImport.ts'
import { onceEach, recordChange } from './rows.ts'
import { addReferences, allInUse, type Values } from './store.ts'
import { changeReference } from './storeRows.ts'
import { fieldsOfKind } from './fields.ts'

const counts = (lines: readonly { action: TableLine['action'] }[]) => {
  const count = (action: TableLine['action']) => lines.filter((line) => line.action === action).length
  return { adds: count('add'), updates: count('update'), same: count('same') }
}

const mustCorrect = (bad: number, count: number) => say('{bad, number} of {count, number} lines must be corrected first.', { bad, count })
const shown = ({ line, name, action, problems }: PlannedLine): TableLine => ({ line, name, action, problems })

export const serveTables = (ports: DepartmentPorts): Handlers<typeof contract> => ({
  async exportReference({ kind }, { change, doer }) {
    return change(async (tx) => {
      const rows: Values[] = await allInUse(tx, kind, mostLines.out + 1)
      const isCut = rows.length > mostLines.out
      const lines = rows.slice(0, mostLines.out)
      const names = await namesFor(tx, ports, kind, lines)
      const body = lines.map((row) => [String(row['id']), ...fieldsOfKind(kind).map((field) => cellOf(field, valueAt(row, field.name), names))])
      await record(tx, doer, { verb: 'referenceExported', kind, id: kind, data: { kind, lines: lines.length } })
      const csv = writeCsv([headOf(kind), ...body])
      const filename = `${kinds[kind].noun.replaceAll(' ', '-')}.csv`
      return {
        message: say('{count, plural, one {# line exported.} other {# lines exported.}}', { count: lines.length }),
        data: { filename, csv, lines: lines.length, isCut },
      }
    })
  },

  async previewReferenceImport({ kind, csv }, { read }) {
    const lines = await read((tx) => planImport(tx, ports, kind, csv))
    const bad = lines.filter(({ action }) => action === 'bad').length
    const message =
      bad > 0 ? mustCorrect(bad, lines.length) : say('{count, plural, one {# line} other {# lines}} can be imported.', { count: lines.length })
    return { message, data: { lines: lines.map(shown), ...counts(lines), bad } }
  },

  async importReference({ kind, csv }, { change, doer }) {
    return change(async (tx) => {
      const lines = await planImport(tx, ports, kind, csv)
      const bad = lines.filter(({ action }) => action === 'bad')
      if (bad.length > 0) refuse(400, mustCorrect(bad.length, lines.length), 'bad-lines', { lines: bad.map(shown).slice(0, 100) })
      const adding = lines.filter(({ action }) => action === 'add').map(({ form }) => form)
      const added = await onceEach(kind, addReferences(tx, kind, adding as Parameters<typeof addReferences>[2][number][]))
      for (const id of added) await recordChange(tx, doer, kind, id, 'add')
      for (const { action, form, present } of lines) {
        if (action !== 'update' || !present) continue
        const row = await onceEach(kind, changeReference(tx, kind, present.id, present.version, form))
        if (!row) refuse(409, 'Somebody changed these rows just now. Please look at the preview again.', 'stale')
        await recordChange(tx, doer, kind, present.id, 'update')
      }
      const done = counts(lines)
      return { message: say('{adds, number} added, {updates, number} changed.', { adds: done.adds, updates: done.updates }), data: done }
    })
  },
})
