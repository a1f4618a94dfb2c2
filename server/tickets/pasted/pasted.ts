// Reads a pasted list by the center's own lists, holds it against what is open, and files the lines that a person has confirmed, each once.
import { say } from '#contract/kit/say.ts'
import type { pasted as contract } from '#contract/tickets/pasted/pasted.ts'
import { doublesOf, readList } from '#contract/tickets/pasted/readList.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { allInUse } from '#server/reference/store.ts'
import { fileEntry } from '#server/tickets/entries/entries.ts'
import { keepLine, linesFiled, lockList, standingFor } from './storePasted.ts'

interface Confirmed {
  words: string
  persons?: number | undefined
  needs?: string | undefined
}
/** What was confirmed, before the line as it was pasted. */
const describe = ({ words, persons, needs }: Confirmed) =>
  [
    [...(needs ? [needs] : []), ...(persons === undefined ? [] : [`Persons: ${persons}.`])].join('\n'),
    `From a pasted list: “${words.replaceAll('\t', ' · ')}”`,
  ]
    .filter(Boolean)
    .join('\n\n')

/** The same text is the same list: who pastes it again is shown what was filed of it. */
const markOf = (text: string) => tokenHash(text.trim()).toString('hex').slice(0, 32)

export function servePasted(): Handlers<typeof contract> {
  return {
    async readPastedList({ text }, { read }) {
      const data = await read(async (tx) => {
        const lists = { caseTypes: await allInUse(tx, 'caseType'), barangays: await allInUse(tx, 'barangay') }
        const found = readList(text, lists)
        const phones = [...new Set(found.rows.flatMap((row) => row.phones))]
        const barangayIds = [...new Set(found.rows.flatMap(({ barangayId }) => barangayId ?? []))]
        const standing = await standingFor(tx, { phones, barangayIds })
        const doubles = doublesOf(
          found.rows,
          standing.map(({ number, caller_phone: phone, barangay_id: barangayId, place, description }) => ({
            ...{ transactionNumber: number, phone, barangayId, words: `${place} ${description}` },
          })),
        )
        const mark = markOf(text)
        const filed = (await linesFiled(tx, mark)).map(({ line, number }) => ({ line, transactionNumber: number, isNew: false }))
        return { ...found, mark, doubles, filed }
      })
      return { message: 'The list was read.', data }
    },

    filePastedList: ({ mark, rows }, context) =>
      context.change(async (tx) => {
        await lockList(tx, mark)
        const known = new Map((await linesFiled(tx, mark)).map(({ line, number }) => [line, number]))
        const filed: { line: number; transactionNumber: string; isNew: boolean }[] = []
        for (const { line, words, persons, needs, ...entry } of rows) {
          const before = known.get(line)
          if (before) filed.push({ line, transactionNumber: before, isNew: false })
          else {
            const { number } = await fileEntry(tx, context, { ...entry, description: describe({ words, persons, needs }) }, { source: 'list' }, [])
            await keepLine(tx, mark, line, number)
            known.set(line, number)
            filed.push({ line, transactionNumber: number, isNew: true })
          }
        }
        const count = filed.filter(({ isNew }) => isNew).length
        return { message: say('{count, plural, one {# ticket was filed.} other {# tickets were filed.}}', { count }), data: { filed } }
      }),
  }
}
