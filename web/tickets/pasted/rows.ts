// The rows of a pasted list as they stand on the screen: what was read, what a hand changed, and what is certain enough to file.
import type { PastedRow } from '#contract/tickets/pasted/pasted.ts'
import type { Unsure } from '#contract/tickets/pasted/readList.ts'

export interface Row extends Omit<PastedRow, 'phones'> {
  phone: string
  /** Beside the first, which is the one to call. */
  otherPhones: string[]
  isLeft: boolean
  transactionNumber: string | null
  doubles: Double[]
}
export interface Double {
  transactionNumber: string | null
  ofLine: number | null
  by: 'phone' | 'place'
}

interface Read {
  rows: readonly PastedRow[]
  doubles: readonly (Double & { line: number })[]
  filed: readonly { line: number; transactionNumber: string }[]
}
export const rowsFrom = ({ rows, doubles, filed }: Read): Row[] =>
  rows.map(({ phones: [phone = '', ...otherPhones], ...row }) => ({
    ...{ ...row, phone, otherPhones, isLeft: false },
    transactionNumber: filed.find(({ line }) => line === row.line)?.transactionNumber ?? null,
    doubles: doubles.filter(({ line }) => line === row.line),
  }))

/** What a hand has set is sure. */
export const setIn = (row: Row, field: Unsure, changes: Partial<Row>): Row => ({
  ...row,
  ...changes,
  unsure: row.unsure.filter((one) => one !== field),
})

export const waits = ({ isLeft, transactionNumber }: Row) => !isLeft && transactionNumber === null
/** Filed with the others at one press: nothing in it is unsure, and nothing like it is known. */
export const isCertain = (row: Row) => waits(row) && row.unsure.length === 0 && row.doubles.length === 0 && row.caseTypeId !== null

export const sentOf = ({ line, words, caseTypeId, barangayId, landmark, name, phone, persons, needs }: Row) => ({
  ...{ line, words, caseTypeId: caseTypeId ?? '' },
  ...(barangayId && { barangayId }),
  ...(landmark && { landmark: landmark.slice(0, 300) }),
  ...(name && { callerName: name.slice(0, 120) }),
  ...(phone && { callerPhone: phone }),
  ...(persons !== null && { persons }),
  ...(needs && { needs: needs.slice(0, 1_000) }),
})
