// Reference data as tables: a kind goes out as CSV, and comes in after a preview that names every line.
import { Sentence } from '#contract/kit/say.ts'
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { Count } from '#contract/nouns/fields.ts'
import { kindNames } from './kinds.ts'

/** The most lines that come in, or go out, at once. */
export const mostLines = { in: 2_000, out: 10_000 }

const Kind = z.enum(kindNames)
const table = z.object({ kind: Kind, csv: z.string().min(1).max(900_000) })

export const lineActions = ['add', 'update', 'same', 'bad'] as const
/** What a line of a table would do; `line` counts as an editor does, from 1. */
export const TableLine = z.object({
  line: z.number().int(),
  name: z.string(),
  action: z.enum(lineActions),
  problems: z.array(z.union([z.string(), Sentence])),
})
export type TableLine = z.output<typeof TableLine>

export const tables = {
  exportReference: get('/resources/exportReference/{kind}', {
    doc: 'All of a kind that is in use, as CSV.',
    access: may('reference.manage'),
    beyond: true,
    input: z.object({ kind: Kind }),
    data: z.object({ filename: z.string(), csv: z.string(), lines: Count.max(mostLines.out), isCut: z.boolean() }),
  }),
  previewReferenceImport: post('/resources/previewReferenceImport', {
    harm: 'none',
    doc: 'Tells what a table would add and change, and every line that is wrong; changes nothing.',
    access: may('reference.manage'),
    beyond: true,
    input: table,
    data: z.object({ lines: z.array(TableLine).max(mostLines.in), adds: Count, updates: Count, same: Count, bad: Count }),
  }),
  importReference: post('/resources/importReference', {
    harm: 'reversible',
    doc: 'Adds and changes what a table says, all of it or nothing.',
    access: may('reference.manage'),
    beyond: true,
    input: table,
    data: z.object({ adds: Count, updates: Count, same: Count }),
  }),
}
