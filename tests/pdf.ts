// Reads a PDF of our own back as a reader does: from its end to the table of its objects, and the lines that its page draws.
import { expect } from 'vitest'

export function linesInPdf(pdf: string): string[] {
  expect(pdf.startsWith('%PDF-1.')).toBe(true)
  expect(pdf.endsWith('%%EOF\n')).toBe(true)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)![1])
  const places = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(pdf.slice(start).startsWith(`xref\n0 ${places.length + 1}\n`)).toBe(true)
  for (const [at, place] of places.entries()) expect(pdf.slice(place, place + 20)).toMatch(new RegExp(`^${at + 1} 0 obj\n`))
  const [, length, rest = ''] = /<< \/Length (\d+) >>\nstream\n([^]*)$/.exec(pdf)!
  const content = rest.slice(0, Number(length))
  expect(rest.slice(Number(length)).startsWith('\nendstream\n')).toBe(true)
  return [...content.matchAll(/\((.*)\) Tj/g)].map(([, text = '']) =>
    text.replace(/\\(\d{3}|.)/g, (_, sign: string) => (sign.length === 3 ? String.fromCharCode(Number.parseInt(sign, 8)) : sign)),
  )
}
