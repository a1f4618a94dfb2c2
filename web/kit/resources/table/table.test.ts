// Tables as offices keep them: every encoding, delimiter, heading and workbook comes in as it is, and each line says what it would do.
import writeXlsxFile from 'write-excel-file/node'
import { zipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { Hotline, Phone } from '#contract/nouns/Phone.ts'
import { kinds } from '#contract/reference/kinds.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { fieldsOfTable, matchHeadings } from './fieldsOfTable.ts'
import { planTable } from './planTable.ts'
import { readTable } from './readTable.ts'

const bytesOf = (text: string, ...before: number[]) => new Uint8Array([...before, ...new TextEncoder().encode(text)])
const latin = (text: string) => new Uint8Array([...text].map((sign) => sign.charCodeAt(0)))
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])])
const cellsOf = async (bytes: Uint8Array<ArrayBuffer>) => (await readTable(bytes)).map(({ cells }) => cells)
const expected = [
  ['Name', 'Captain'],
  ['Santo Niño', 'Peña, Ana'],
]

it.each([
  ['cp1252', latin('Name,Captain\r\nSanto Niño,"Peña, Ana"\r\n')],
  ['UTF-8 with its mark', bytesOf('Name,Captain\nSanto Niño,"Peña, Ana"\n', 0xef, 0xbb, 0xbf)],
  ['UTF-16', utf16('Name\tCaptain\r\nSanto Niño\tPeña, Ana\r\n')],
  ['semicolons', bytesOf('Name;Captain\nSanto Niño;Peña, Ana\n')],
  ['a line that names the delimiter', bytesOf('sep=;\r\nName;Captain\r\nSanto Niño;Peña, Ana\r\n')],
])('reads %s', async (_, bytes) => {
  expect(await cellsOf(bytes)).toEqual(expected)
})

it('reads a workbook that was written with shared texts, and one with prefixed names, texts in place, gaps and a long number', async () => {
  const rows = expected.map((row) => row.map((value) => ({ value, type: String })))
  expect(await cellsOf(new Uint8Array(await writeXlsxFile(rows).toBuffer()))).toEqual(expected)
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:t>Santo Niño</x:t></x:is></x:c>
    <x:c r="C3"><x:v>9.171234567E9</x:v></x:c><x:c r="D3" t="str"><x:f>A3</x:f><x:v>made</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  const packed = zipSync({ 'xl/worksheets/sheet1.xml': Uint8Array.from(new TextEncoder().encode(sheet)) })
  expect(await readTable(new Uint8Array(packed))).toEqual([{ line: 3, cells: ['Santo Niño', '', '9171234567', 'made'] }])
})

const call = (input: z.ZodType) => ({ path: '/test', input }) as unknown as Endpoint
const barangays: Resource<Record<string, unknown>> = {
  ...{ title: 'Barangays', one: 'barangay', empty: '', manage: 'reference.manage', columns: [], list: call(z.object({})) },
  ...{ idOf: ({ id }) => String(id), nameOf: ({ name }) => String(name), headings: { name: ['name of barangay'] } },
  groups: [
    {
      title: 'Barangay',
      fields: [
        { name: 'name', label: 'Name' },
        { name: 'captain', label: 'Captain' },
        { name: 'hotline', label: 'Hotline', input: 'phone' },
        { name: 'position', label: 'Place on the map' },
      ],
    },
  ],
}
const schema = z.object(kinds.barangay.form).omit({ psgcCode: true })

it('takes headings in every language of the desk, and as offices write them; a strange one is left out', async () => {
  const fields = await fieldsOfTable(barangays, schema)
  const named = (headings: string[]) => matchHeadings(headings, fields).map((one) => one?.field.name)
  expect(named(['NAME OF BARANGAY', 'Kapitan', 'Hotline', 'Remarks'])).toEqual(['name', 'captain', 'hotline', undefined])
  expect(named(['Barangay', 'Punong Barangay'])).toEqual(['name', 'captain'])
  expect(named(['Pangalan', 'Lugar sa mapa', 'captain'])).toEqual(['name', 'position', 'captain'])
})

it('says of each line what it would do, and beside which cell it is wrong; a value is found by what it is called', async () => {
  vi.spyOn(queryClient, 'fetchQuery').mockResolvedValue([{ id: 'b1', name: 'Santo Niño' }])
  const within: Resource<Record<string, unknown>> = {
    ...barangays,
    groups: [
      ...barangays.groups,
      {
        title: 'Within',
        fields: [
          {
            ...{ name: 'barangayId', label: 'Barangay' },
            options: { endpoint: call(z.object({})), valueOf: (row) => (row as { id: string }).id, labelOf: (row) => (row as { name: string }).name },
          },
        ],
      },
    ],
  }
  const wide = schema.extend({ barangayId: z.uuid().nullable() })
  const of = within
  const fields = await fieldsOfTable(of, wide)
  expect(fields.at(-1)!.values.get('santo nino')).toBe('b1')

  const columns = matchHeadings(['name', 'captain', 'hotline', 'position'], fields)
  const present = [{ id: 'x', version: 1, name: 'Dolores', captain: 'Ana', hotline: null, position: null, barangayId: null }]
  const lines = [
    ['Muzon', 'Bea', '9171234567', '14.5, 121.1'],
    ['DOLORES', 'Ana', '', ''],
    ['Brgy. Dolores', 'Carla', '', ''],
    ['San Juan', '', '12', 'somewhere'],
    ['', 'Ana', '', ''],
    ['muzon', '', '', ''],
  ].map((cells, at) => ({ line: at + 2, cells }))
  const planned = planTable({ of, schema: wide, columns, lines, present, idColumn: -1 })
  expect(planned.map(({ action }) => action)).toEqual(['add', 'update', 'bad', 'bad', 'bad', 'bad'])
  expect(planned[0]!.input).toEqual({
    name: 'Muzon',
    captain: 'Bea',
    hotline: '+639171234567',
    position: { lat: 14.5, lng: 121.1 },
    barangayId: null,
  })
  expect(planned[1]!.input).toEqual({ id: 'x', version: 1, name: 'DOLORES' })
  expect(planned[2]!.problems.get(-1)).toContain('line 3')
  expect([...planned[3]!.problems.keys()]).toEqual([3, 2])
  expect([...planned[4]!.problems.keys()]).toEqual([0])
  expect(planned[5]!.problems.get(-1)).toContain('line 2')
})

it('compares no lines of which it does not know the name', async () => {
  const fields = await fieldsOfTable(barangays, schema)
  const lines = ['Ana', 'Bea'].map((captain, at) => ({ line: at + 2, cells: [captain] }))
  const planned = planTable({ of: barangays, schema, columns: matchHeadings(['captain'], fields), lines, present: [], idColumn: -1 })
  expect(planned.map(({ problems }) => problems.get(-1))).toEqual(['Name: Fill this in.', 'Name: Fill this in.'])
})

it('joins latitude and longitude of two columns, in degrees or in minutes and seconds, and leaves a half one wrong', async () => {
  const fields = await fieldsOfTable(barangays, schema)
  const rows = [
    ['A', '14.5236', '121.1536'],
    ['B', '14°31\'20"N', '121°08\'55"E'],
    ['C', '14.52', ''],
    ['D', '', ''],
  ]
  const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
  const columns = matchHeadings(['Name', 'Lat', 'Longitude'], fields)
  const planned = planTable({ of: barangays, schema, columns, lines, present: [], idColumn: -1 })
  expect(planned.map(({ input }) => (input as { position: unknown }).position)).toEqual([
    { lat: 14.5236, lng: 121.1536 },
    { lat: 14.522222, lng: 121.148611 },
    null,
    null,
  ])
  expect(planned.map(({ action }) => action)).toEqual(['add', 'add', 'bad', 'add'])
  expect([...planned[2]!.problems]).toEqual([[1, 'Write latitude and longitude, such as 14.5301 and 121.1602.']])
})

it('reads telephone numbers as offices write them: two in a cell, and such as lost the zero or the code of their area', async () => {
  const of = {
    ...barangays,
    groups: [
      {
        title: 'Office',
        fields: [
          { name: 'name', label: 'Name' },
          { name: 'numbers', label: 'Numbers', input: 'phone' as const },
          { name: 'phone', label: 'Phone', input: 'phone' as const },
        ],
      },
    ],
  }
  const office = z.object({ name: z.string().min(1), numbers: z.array(Hotline), phone: Phone.nullable() })
  const fields = await fieldsOfTable(of, office)
  const rows = [
    ['PNP', '(02) 8451-0199 / 0998-598-5711', '+63 919 555 0004 / 8651-1234'],
    ['BFP', '284510123', '86511111'],
    ['Meralco', '16211 or 1-6211', '917-123-4567'],
  ]
  const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
  const planned = planTable({ of, schema: office, columns: fields, lines, present: [], idColumn: -1 })
  expect(planned.map(({ action }) => action)).toEqual(['add', 'add', 'add'])
  expect(planned.map(({ input }) => office.parse(input))).toEqual([
    { name: 'PNP', numbers: ['+63284510199', '+639985985711'], phone: '+639195550004' },
    { name: 'BFP', numbers: ['+63284510123'], phone: '+63286511111' },
    { name: 'Meralco', numbers: ['16211', '16211'], phone: '+639171234567' },
  ])
  const present = [{ id: 'x', version: 1, name: 'BFP', numbers: ['+63284510123'], phone: '+63286511111' }]
  expect(planTable({ of, schema: office, columns: fields, lines, present, idColumn: -1 })[1]!.action).toBe('same')
  expect([...planned[0]!.notes]).toEqual([[2, 'One number fits here: 0919-555-0004 is kept.']])
})

it('plans 5,000 lines, each once', () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => ({ line: at + 2, cells: [`Purok ${at}`] }))
  const planned = planTable({ of: barangays, schema, columns: [null], lines, present: [], idColumn: -1 })
  expect(planned).toHaveLength(5_000)
})

const accounts: Resource<Record<string, unknown>> = {
  ...barangays,
  knownBy: ['username'],
  groups: [
    {
      title: 'Person',
      fields: [
        { name: 'name', label: 'Name' },
        { name: 'phone', label: 'Phone' },
        { name: 'username', label: 'User name', fallback: ({ name }) => String(name).toLowerCase().replaceAll(' ', '.') },
      ],
    },
  ],
}
const personSchema = z.object({ name: z.string().min(1), phone: z.string(), username: z.string().toLowerCase() })
const planPeople = async (...rows: string[][]) => {
  const fields = await fieldsOfTable(accounts, personSchema)
  const columns = matchHeadings(['name', 'phone', 'username'], fields)
  const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
  const present = [{ id: 'x', version: 1, name: 'Ana Lim', phone: '1', username: 'ana.lim' }]
  return planTable({ of: accounts, schema: personSchema, columns, lines, present, idColumn: -1 })
}

it('tells user names apart by every sign but its case, so that nobody is taken for another', async () => {
  const planned = await planPeople(['Ana Lim', '1', 'ana-lim'], ['Ana Lim', '1', 'ana_lim'], ['Ana Lim', '2', 'Ana.Lim'])
  expect(planned.map(({ action }) => action)).toEqual(['add', 'add', 'update'])
})

it('never takes a person for another because of a user name that it made itself', async () => {
  const planned = await planPeople(['Ana Lim', '2', ''], ['Bea Cruz', '3', ''])
  expect(planned.map(({ action }) => action)).toEqual(['bad', 'add'])
  expect(planned[0]!.problems.get(-1)).toBe('There is one already: ana.lim. Give this line one of its own, in a column “User name”.')
})

/** A workbook with the sheet's rows and, where given, its styles. */
const workbookOf = (rows: string, styles = '', properties = '', after = '') => {
  const write = (text: string) => Uint8Array.from(new TextEncoder().encode(text))
  return new Uint8Array(
    zipSync({
      'xl/worksheets/sheet1.xml': write(`<worksheet xmlns="m"><sheetData>${rows}</sheetData>${after}</worksheet>`),
      'xl/workbook.xml': write(`<workbook xmlns="m"><workbookPr ${properties}/></workbook>`),
      ...(styles && { 'xl/styles.xml': write(`<styleSheet xmlns="m">${styles}</styleSheet>`) }),
    }),
  )
}

it('shows of a workbook what could not be calculated, so that it stands in the preview as wrong', async () => {
  const rows = '<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1"><f>A2&amp;"x"</f></c><c r="C1" t="str"><f>A3</f><v></v></c></row>'
  expect(await cellsOf(workbookOf(rows))).toEqual([['#DIV/0!', '=A2&"x"', '']])
})

it('reads dates of a workbook as dates, however they are formatted, and numbers as numbers', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$-3409]mmm\\ d&quot;, &quot;yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/>
    <numFmt numFmtId="166" formatCode="[Red]0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="166"/></cellXfs>`
  const values = ['45413', '45413', '45413', '45413', '45413.75', '0.3125', '45413']
  const cells = values.map((value, at) => `<c s="${at}"><v>${value}</v></c>`).join('')
  const [line] = await cellsOf(workbookOf(`<row r="1">${cells}</row>`, styles))
  expect(line).toEqual(['45413', '2024-05-01', '2024-05-01', '45413', '2024-05-01 18:00', '07:30', '45413'])
  const [since1904] = await cellsOf(workbookOf('<row r="1"><c s="1"><v>43951</v></c></row>', styles, 'date1904="1"'))
  expect(since1904).toEqual(['2024-05-01'])
})

it('gives each line what is written over several of them', async () => {
  const cell = (name: string, text: string) => `<c r="${name}" t="str"><v>${text}</v></c>`
  const rows = [cell('A1', 'Unit') + cell('B1', 'Office'), cell('A2', 'R1') + cell('B2', 'MDRRMO'), cell('A3', 'R2'), cell('A4', 'R3')]
  const merges = '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'
  const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')
  expect(await cellsOf(workbookOf(sheet, '', '', merges))).toEqual([['Unit', 'Office'], ['R1', 'MDRRMO'], ['R2', 'MDRRMO'], ['R3']])
})

it('knows a person by a number however it is written, and names the file of a line that says no source', async () => {
  const listed: Resource<Record<string, unknown>> = {
    ...accounts,
    knownBy: ['phone'],
    groups: [
      {
        title: 'Person',
        fields: [
          { name: 'name', label: 'Name' },
          { name: 'phone', label: 'Phone', input: 'phone' },
          { name: 'source', label: 'Comes from', isFile: true },
        ],
      },
    ],
  }
  const schema = z.object({ name: z.string().min(1), phone: z.string(), source: z.string().min(1) })
  const columns = matchHeadings(['name', 'phone'], await fieldsOfTable(listed, schema))
  const lines = ['9175550101', '0917-555-0102', '917 555 0103', '9175550104'].map((phone, at) => ({ line: at + 2, cells: ['Ana Lim', phone] }))
  const row = { version: 1, name: 'Ana Lim', source: '' }
  const present = [
    { ...row, id: 'a', phone: '+639175550101', name: 'Ana' },
    { ...row, id: 'b', phone: '+639175550102' },
    { ...row, id: 'c', phone: '0917 555 0104' },
  ]
  const planned = planTable({ of: listed, schema, columns, lines, present, idColumn: -1, file: 'list.xlsx' })
  expect(planned.map(({ action }) => action)).toEqual(['update', 'same', 'add', 'update'])
  expect(planned[2]!.input).toEqual({ name: 'Ana Lim', phone: '+639175550103', source: 'list.xlsx' })
})
