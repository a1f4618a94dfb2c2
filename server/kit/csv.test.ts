// CSV as it is written and read again.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeCsv } from '#contract/nouns/csv.ts'
import { readCsv } from './csv.ts'

it.each(['=1+1', '+63917', '-2', '@SUM(A1)', '\tx', '\rx', '\0x'])('writes %j so that no spreadsheet runs it', (cell) => {
  expect(writeCsv([[cell]]).replace('\ufeff', '')).toMatch(/^"'/)
})

it('puts every text in quotes, and no number', () => {
  expect(writeCsv([['plain', '', 'a "b"', 7, null]])).toBe('\ufeff"plain","","a ""b""",7,\r\n')
})

it('reads back whatever was written', () => {
  const cell = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !/^'[=+\-@\t\r\0]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const filled = rows.filter((row) => row.some((text) => text.trim() !== ''))
      expect(readCsv(writeCsv(rows)).map(({ cells }) => cells)).toEqual(filled)
    }),
    { numRuns: 300 },
  )
})

it('leaves out a line of nothing but blanks, however they are written', () => {
  expect(
    readCsv(
      writeCsv([
        ['\t', ''],
        ['a', ''],
      ]),
    ).map(({ cells }) => cells),
  ).toEqual([['a', '']])
})

it('numbers lines as an editor does', () => {
  expect(readCsv('a,b\n"x\ny",1\n\nlast,2\n').map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'a'],
    [2, 'x\ny'],
    [5, 'last'],
  ])
})
