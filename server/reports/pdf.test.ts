// A letter as PDF reads back as it was written, in ASCII alone, with no line beyond its margin.
import { expect, it } from 'vitest'
import { linesInPdf } from '#tests/pdf.ts'
import { linesOf, pdfOf } from './pdf.ts'

it('reads back as it was written, letters of Filipino names and signs of PDF too', () => {
  const pdf = pdfOf('Bañados (Ñ)', [
    { style: 'title', text: 'Bañados: November 2026' },
    { style: 'text', text: 'A road (the “old” one) is \\ closed – 漢' },
    { style: 'item', text: 'Santo Niño: 3 too late' },
  ])
  expect(linesInPdf(pdf)).toEqual(['Bañados: November 2026', 'A road (the \u0093old\u0094 one) is \\ closed \u0096 ?', 'Santo Niño: 3 too late'])
  expect(pdf).toMatch(/^[\n -~]*$/)
})

it('breaks what is longer than a line between words, and loses none', () => {
  const text = 'Help arrived within its target for 71 of 100 tickets; it should for 90. '.repeat(6).trim()
  const lines = linesOf({ style: 'text', text })
  expect(lines.join(' ')).toBe(text)
  expect(lines.length).toBeGreaterThan(4)
  // 453 points between the margins hold about 80 letters of this size.
  for (const line of lines) expect(line.length).toBeLessThan(95)
})
