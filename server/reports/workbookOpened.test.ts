// An exported workbook opens in LibreOffice and reads back as what was exported, formulas that are none included. Needs soffice.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Cell } from '#contract/nouns/csv.ts'
import { reports } from '#contract/reports/room.ts'
import { readCsv } from '#server/kit/csv.ts'
import { openLab } from '#tests/lab.ts'
import { writeWorkbook } from '#server/files/workbook.ts'

const isThere = spawnSync('soffice', ['-version']).error === undefined

/** Text in UTF-8 between commas, every cell as it is shown, texts in quotes: texts and numbers stay apart. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true'

/** The lines of the table as LibreOffice reads them. */
async function opened(workbook: string): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'tanod-sheet-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'sheet.xlsx'), Buffer.from(workbook, 'base64'))
  const args = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', asCsv, '--outdir', folder, join(folder, 'sheet.xlsx')]
  const { stderr } = spawnSync('soffice', args, { encoding: 'utf8', env: { ...process.env, HOME: folder } })
  const text = await readFile(join(folder, 'sheet.csv'), 'utf8').catch(() => Promise.reject(new Error(stderr)))
  return readCsv(text).map(({ cells }) => cells)
}
/** Lines without the empty cells at their ends, which no workbook keeps. */
const lean = (lines: readonly (readonly Cell[])[]) =>
  lines.map((line) => line.map((cell) => String(cell ?? '')).slice(0, line.findLastIndex((cell) => String(cell ?? '') !== '') + 1))

it.skipIf(!isThere)('whatever a text begins with, and in every script', async () => {
  const table: Cell[][] = [
    ['Number', 'Text', 'Count'],
    ...[
      '=1+1',
      '=HYPERLINK("http://x","y")',
      '+639171234567',
      '-2+3',
      '@SUM(A1)',
      "'quoted",
      'Ñandú, "Peña" & <b>',
      'two\nlines',
      '00123',
      '1e5',
      '2026-11-22',
      'TRUE',
    ].map((text, at): Cell[] => [`TAY-${at}`, text, at * 1000]),
    ['last', '消防 🚒', 1.5],
  ]
  expect(lean(await opened(await writeWorkbook(table, { name: 'Tickets' })))).toEqual(lean(table))
})

it.skipIf(!isThere)('as the same export in CSV', { tags: 'long', timeout: 120_000 }, async () => {
  const lab = await openLab({ history: 'year' })
  onTestFinished(() => lab.close())
  const supervisor = await lab.as('supervisor')
  await lab.owner.query(
    `update ticket set description = '=cmd|''/C calc''!A0' || description where number in (select number from ticket where command_center_id = $1 order by received_at desc limit 3)`,
    [supervisor.centerId],
  )
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  const asked = { from, to, reason: 'For the council' }
  const [{ data: csv }, { data: sheet }] = [
    await supervisor.ask(reports.exportReport, { ...asked, format: 'csv' }),
    await supervisor.ask(reports.exportReport, { ...asked, format: 'xlsx' }),
  ]
  const same = (lines: string[][]) => lean(lines.filter(([name]) => name !== 'Made at'))
  expect(csv.rows).toBeGreaterThan(50)
  expect(same(await opened(sheet.xlsx!))).toEqual(same(readCsv(csv.csv).map(({ cells }) => cells)))
})
