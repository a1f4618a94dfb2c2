// A list that is pasted from a chat or a sheet: read into rows that a person looks at, and the confirmed ones filed, each once.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { CallerPhone, Count, filledLine, Id, line } from '#contract/nouns/fields.ts'
import { TransactionNumber } from '#contract/tickets/Ticket.ts'
import { listColumns, mostRows, unsureOf } from './readList.ts'

/** Of a text, by which it is known when it is pasted again. */
const Mark = z
  .string()
  .regex(/^[\da-f]{32}$/)
  .meta({ examples: ['0123456789abcdef0123456789abcdef'] })
const Line = z.number().int().min(1).max(100_000)
const Filed = z.object({ line: Line, transactionNumber: TransactionNumber, isNew: z.boolean() })

export const PastedRow = z.object({
  line: Line,
  words: z.string(),
  name: z.string(),
  caseTypeId: Id.nullable(),
  barangayId: Id.nullable(),
  landmark: z.string(),
  phones: z.array(z.string()),
  persons: Count.nullable(),
  needs: z.string(),
  unsure: z.array(z.enum(unsureOf)),
})
export type PastedRow = z.output<typeof PastedRow>

const access = may('tickets.write')

export const pasted = {
  readPastedList: post('/reports/readPastedList', {
    harm: 'none',
    doc: 'Reads a pasted list into rows with place, phones, persons and needs, marks what is not sure, and names the open tickets and the rows before that tell of the same. It files nothing.',
    access,
    beyond: true,
    input: z.object({ text: z.string().max(100_000) }),
    data: z.object({
      /** The same for the same text, whoever pastes it. */
      mark: Mark,
      columns: z.array(z.enum(listColumns).nullable()).nullable(),
      rows: z.array(PastedRow).max(mostRows),
      doubles: z.array(
        z.object({ line: Line, transactionNumber: TransactionNumber.nullable(), ofLine: Line.nullable(), by: z.enum(['phone', 'place']) }),
      ),
      /** Lines that are open tickets already, as they were filed from this list before. */
      filed: z.array(Filed),
      left: Count,
    }),
  }),
  filePastedList: post('/reports/filePastedList', {
    harm: 'reversible',
    doc: 'Files rows of a pasted list that a person has confirmed. A line of a list becomes one ticket, however often it is sent or pasted, as long as that is open.',
    access,
    beyond: true,
    input: z.object({
      mark: Mark,
      rows: z
        .array(
          z.object({
            line: Line,
            words: filledLine(2_000),
            caseTypeId: Id,
            barangayId: Id.optional(),
            landmark: line(300).optional(),
            callerName: line(120).optional(),
            callerPhone: CallerPhone.optional(),
            persons: z.number().int().min(0).max(100_000).optional(),
            needs: line(1_000).optional(),
          }),
        )
        .min(1)
        .max(mostRows),
    }),
    data: z.object({ filed: z.array(Filed) }),
  }),
}
