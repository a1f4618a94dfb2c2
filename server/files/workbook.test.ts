// A workbook reads back as it was written, and nothing in it is a formula.
import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { writeWorkbook } from './workbook.ts'

/** The files of a zip, by its directory at the end. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, size, name, extra, comment, start] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((one) => bytes.readUInt16LE(at + one)),
      bytes.readUInt32LE(at + 42),
    ] as [number, number, number, number, number, number]
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(data, data + size)
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + name + extra + comment
  }
  return files
}

it('keeps every text as a text, whatever it begins with', async () => {
  const texts = ['=1+1', '+63917', '-2', '@SUM(A1)', "'quoted", 'Ñ & <b>', 'two\nlines']
  const files = unzip(
    Buffer.from(
      await writeWorkbook(
        [
          ['Number', ...texts],
          [42, null, '\u0000bell\u0007'],
        ],
        { name: 'Tickets' },
      ),
      'base64',
    ),
  )
  const all = [...files.values()].join('')
  expect(all).not.toMatch(/<f[ >]/)
  for (const text of texts) expect(all).toContain(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  expect([all.includes('<v>42</v>'), all.includes('bell'), [0, 7].some((code) => all.includes(String.fromCharCode(code)))]).toEqual([
    true,
    true,
    false,
  ])
})

it('keeps times and durations as what can be counted with, the head in view, and columns as wide as their texts', async () => {
  const table = [
    ['Made by', 'Ana'],
    ['Number', 'Received', 'Answer'],
    ['TAY-261122-0001 and more', { clock: '2026-11-22 07:00:00' }, { seconds: 312 }],
  ]
  const files = unzip(Buffer.from(await writeWorkbook(table, { name: 'Tickets', headAt: 1 }), 'base64'))
  const [sheet, styles] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((name) => files.get(name)!)
  // Days since 1899-12-30 by the clock of the center.
  expect(sheet).toMatch(/<v>46348\.29166\d*<\/v>/)
  expect(sheet).toContain(`<v>${312 / 86_400}</v>`)
  expect(sheet).toMatch(/<pane [^>]*ySplit="2"[^>]*state="frozen"/)
  expect([...sheet!.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))).toEqual([26, 20, 20])
  expect([styles!.includes('yyyy-mm-dd hh:mm:ss'), styles!.includes('[h]:mm:ss')]).toEqual([true, true])
})
