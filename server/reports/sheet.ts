// The table of exported tickets, in the reader's language and by the clock of the center: the same in CSV and as a workbook.
import { capital } from '#contract/language/fill.ts'
import type { Imprint, ReportRow } from '#contract/reports/Report.ts'
import { ownWords } from '#contract/tickets/ownWords.ts'
import type { Books } from '#contract/statistics/books.ts'
import { k } from '#contract/kit/say.ts'
import { type Language, nameIn, type NamedIn } from '#contract/languages.ts'
import type { TakenStep } from '#contract/tickets/crewSteps/rules.ts'
import { outsideWords } from '#contract/tickets/outsideNumbers/kinds.ts'
import { sourceWords } from '#contract/tickets/sourceWords.ts'
import { imprintLines, plainCell, tableWriter } from '#server/files/table.ts'
import type { SheetCell } from '#server/files/workbook.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { findReferences, subCaseTypesOf } from '#server/reference/store.ts'
import { handledIn, outsideOfAll, type ReportFilter, statusWords } from '#server/tickets/store.ts'

const head = [
  ...[
    k('Number'),
    k('Status'),
    k('Priority'),
    k('Source'),
    k('Numbers of others'),
    k('Case type'),
    k('Barangay'),
    k('Place'),
    k('Summary'),
    k('Outcome'),
  ],
  ...[k('Received'), k('Accepted'), k('Sent'), k('On scene'), k('Resolved'), k('Time to answer'), k('Time to arrive'), k('Time to resolve')],
  ...[k('Departments'), k('Response teams'), k('Handled by'), k('Steps of the teams')],
]

/** What stood at closing, and what came and went since: with it every number in the table can be led back to a print. */
export const bookLine = k('{from} – {to}: {atClosing} received when each day ended; since then +{added} −{removed}, now {now}')

/** A filter has a line for each thing that it names. */
interface Asked extends ReportFilter {
  from: string
  to: string
}

export async function sheetOf(
  tx: Tx,
  rows: readonly ReportRow[],
  asked: Asked,
  about: { imprint: Imprint; reason: string; language: Language; books: Books },
) {
  const { language, imprint, reason, books } = about
  const writer = await tableWriter(tx, language)
  const { t, clock } = writer
  const took = (since: string | null, until: string | null): SheetCell =>
    since === null || until === null ? null : { seconds: Math.max(0, Math.floor((Date.parse(until) - Date.parse(since)) / 1000)) }
  const foundOf = async (kind: 'caseType' | 'barangay' | 'crewStep', ids: Iterable<string | null>) => {
    const found = await findReferences(
      tx,
      kind,
      [...new Set(ids)].filter((id) => id !== null),
    )
    return new Map(found.map((row) => [row.id, row as NamedIn]))
  }
  const namesIn = (found: ReadonlyMap<string, NamedIn>) => new Map([...found].map(([id, row]) => [id, nameIn(language, row)]))
  const namesOf = async (...given: Parameters<typeof foundOf>) => namesIn(await foundOf(...given))
  const kinds = await foundOf('caseType', [...rows.map((row) => row.caseTypeId), ...(asked.caseTypeId ?? [])])
  const types = namesIn(kinds)
  const subs = new Map<string, readonly NamedIn[]>()
  for (const { caseTypeId, summary } of rows)
    if (!subs.has(caseTypeId) && summary.startsWith(`${kinds.get(caseTypeId)?.name}: `)) subs.set(caseTypeId, await subCaseTypesOf(tx, caseTypeId))
  /** What was said: the name of a kind is nobody's words. */
  const saidIn = ({ caseTypeId, summary }: ReportRow) => ownWords(summary, kinds.get(caseTypeId), subs.get(caseTypeId))
  const places = await namesOf('barangay', [...rows.map((row) => row.barangayId), ...(asked.barangayId ?? [])])
  const { handled, unitNames } = await handledIn(
    tx,
    rows.map((row) => row.transactionNumber),
    [...(asked.departmentId ?? []), ...(asked.responseTeamId ?? [])],
  )
  const outside = await outsideOfAll(
    tx,
    rows.map((row) => row.transactionNumber),
  )
  const outsideIn = (id: string) => (outside.get(id) ?? []).map(({ kind, number }) => `${t(outsideWords[kind])} ${number}`).join(', ')
  const steps = await namesOf(
    'crewStep',
    [...handled.values()].flatMap((one) => one.steps.flatMap((own) => own.steps.map(({ id }) => id))),
  )
  const stepsOf = (own: TakenStep[]) => own.map(({ id, at }) => `${steps.get(id) ?? ''} ${plainCell(clock(at))}`).join(', ')
  const status = (one: string) => capital(t(statusWords[one as keyof typeof statusWords]))
  const listed = (ids: readonly string[] | undefined, names: ReadonlyMap<string, string>) => ids?.map((id) => names.get(id) ?? '').join(', ')
  const filters: [string, string | undefined][] = [
    [t('Status'), asked.status?.map(status).join(', ')],
    [t('Priority'), asked.priority?.map((one) => `P${one}`).join(', ')],
    [t('Case type'), listed(asked.caseTypeId, types)],
    [t('Barangay'), listed(asked.barangayId, places)],
    [t('Departments'), listed(asked.departmentId, unitNames)],
    [t('Response teams'), listed(asked.responseTeamId, unitNames)],
    [t('Searched for'), asked.search],
  ]
  const lines: SheetCell[][] = [
    ...imprintLines(writer, { ...imprint, reason }),
    [t('Days'), `${asked.from} – ${asked.to}`],
    ...filters.filter(([, value]) => value),
    ...(books.closed ? [[t('Books'), t(bookLine, { ...books.received, from: books.closed.from, to: books.closed.to })]] : []),
  ] as SheetCell[][]
  const table = rows.map((row): SheetCell[] => {
    const { sentAt = null, handler = null, departments = null, teams = null, steps: taken = [] } = handled.get(row.transactionNumber) ?? {}
    return [
      ...[
        row.transactionNumber,
        status(row.status),
        `P${row.priority}`,
        t(sourceWords[row.source]),
        outsideIn(row.transactionNumber),
        types.get(row.caseTypeId) ?? '',
      ],
      ...[row.barangayId ? (places.get(row.barangayId) ?? '') : '', row.place, saidIn(row), row.disposition && t(row.disposition)],
      ...[clock(row.receivedAt), clock(row.acceptedAt), clock(sentAt), clock(row.onSceneAt), clock(row.resolvedAt)],
      ...[took(row.receivedAt, row.acceptedAt), took(row.receivedAt, row.onSceneAt), took(row.receivedAt, row.resolvedAt)],
      ...[departments, teams, handler, taken.map((one) => `${one.team}: ${stepsOf(one.steps)}`).join('; ')],
    ]
  })
  return { writer, lines, head: head.map((one) => t(one)), table }
}
