// One scale: no style sheet and no part says a size of text, a weight, a layer, a width, a breakpoint or a color of its own.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { priorityLooks } from '#contract/tickets/priorities.ts'
import { paints, schemes } from './colors.ts'
import { breakpoints, conditions, weights } from './scale.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const isLook = (file: string) => file.startsWith('web/kit/look/')
const declared = (of: string) => [...read('web/kit/look/scale.css').matchAll(new RegExp(`^ {2}--${of}-([\\w]+): `, 'gm'))].map(([, name]) => name)
const oneOf = (names: readonly unknown[]) => `(?:${names.join('|')})`
const steps = oneOf(declared('text'))
const heavy = oneOf(Object.values(weights))
const asked = oneOf([...Object.values(breakpoints), ...Object.values(conditions)])
const colors =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:white|black|red|green|blue|yellow|orange|gray|grey|purple)(?![\w-])/i

/** What is said of each matter, and what may be said. */
const inSheets: [what: string, said: RegExp, may: RegExp][] = [
  ['size of text', /(?:^|[\s;{])font-size:([^;}]+)/g, new RegExp(`^(?:inherit|var\\(--text-${steps}\\))$`)],
  ['size of text', /(?:^|[\s;{])font:([^;}]+)/g, new RegExp(`^(?:inherit|var\\(--text-${steps}\\) / [^]+)$`)],
  ['weight', /font-weight:([^;}]+)/g, new RegExp(`^(?:inherit|${heavy})$`)],
  ['layer', /z-index:([^;}]+)/g, new RegExp(`^(?:auto|var\\(--layer-${oneOf(declared('layer'))}\\))$`)],
  ['breakpoint', /\((?:min|max)-(?:width|height|inline-size|block-size):([^)]+)\)/g, new RegExp(`^${asked}$`)],
  ['breakpoint', /@(?:media|container)[^{]*\((?:width|height)([^)]+)\)/g, /^$/],
  [
    'width of content',
    /(?:^|[\s;{])(?:max-(?:width|inline-size)|width: min\():?([^;}]+)/g,
    /^(?!.*\b(?:2[4-9]|[3-9]\d|\d{3,})(?:\.\d+)?(?:rem|em|ch)\b)/,
  ],
  ['step of the scale', /(?:^|[\s;{])(--(?:text|width|layer|level)-[\w-]+):/g, /^$/],
]
const inParts: [what: string, said: RegExp, may: RegExp][] = [
  ['size of text', /\b(?:fz=|fontSize: )(\S+)/g, /^$/],
  ['weight', /\b(?:fw=\{?|fontWeight: )["']?([\w.]+)/g, new RegExp(`^(?:bold|${heavy})$`)],
  ['layer', /\bzIndex(?:=\{?|: )["']?([^"'}\s,]+)/g, new RegExp(`^var\\(--layer-${oneOf(declared('layer'))}\\)$`)],
  ['breakpoint', /((?:min|max)-width: ?[\d.]+)/g, /^$/],
  ['width of content', /<(?:Modal|FormModal|Drawer)\b[^>]*?\bsize="(\d+\w+)"/g, /^$/],
]

function ownValues(file: string): string[] {
  const text = read(file)
  return file.endsWith('.css') ? ofSheet(text) : ofPart(text)
}
const found = (text: string, rules: typeof inSheets) =>
  rules.flatMap(([what, said, may]) =>
    [...text.matchAll(said)].map(([, value = '']) => value.trim()).flatMap((value) => (may.test(value) ? [] : [`${what}: ${value}`])),
  )
function ofSheet(sheet: string): string[] {
  const text = sheet.replaceAll(/\/\*[^]*?\*\//g, '')
  const painted = [...text.matchAll(/[\w-]+:([^;{}]+);/g)].map(([, value = '']) => value.trim()).filter((value) => colors.test(value))
  return [...found(text, inSheets), ...painted.map((value) => `color: ${value}`)]
}
const ofPart = (text: string) => [
  ...found(text, inParts),
  ...[...text.matchAll(/['"` ](#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8}))['"` ]/gi)].map(([, value]) => `color: ${value}`),
]

test('six sizes of text, four weights, four widths, six layers, five breakpoints', () => {
  expect(declared('text')).toEqual(['xs', 'sm', 'md', 'lg', 'xl', 'xxl'])
  expect(Object.values(weights)).toEqual([400, 500, 600, 700])
  expect(declared('width')).toHaveLength(4)
  expect(declared('layer')).toHaveLength(6)
  expect(Object.keys(breakpoints)).toHaveLength(5)
})

test('every style sheet and every part keeps to the scale', () => {
  const files = globSync('web/**/*.{css,ts,tsx}').filter((file) => !isLook(file) && !/\.test\.|\/testing\//.test(file))
  expect(files.length).toBeGreaterThan(600)
  expect(files.flatMap((file) => ownValues(file).map((one) => `${file}: ${one}`))).toEqual([])
})

test('the theme itself: weights and breakpoints of the scale, and of the six sizes no seventh', () => {
  const sheets = globSync('web/kit/look/*.css').filter((file) => !file.endsWith('face.css'))
  expect(sheets.length).toBe(4)
  for (const file of sheets) {
    const text = read(file)
    expect(found(text, [inSheets[2]!, inSheets[3]!, inSheets[4]!])).toEqual([])
    for (const [, name] of text.matchAll(/--text-(\w+)/g)) expect(declared('text'), file).toContain(name)
  }
  const navy = /--navy: (\S+);/.exec(read('web/kit/look/theme.css'))![1]
  for (const page of ['staff', 'public']) expect(read(`web/${page}.html`)).toContain(`name="theme-color" content="${navy}"`)
})

test.each([
  'font-size: 0.8rem;',
  'font-size: var(--mantine-font-size-sm);',
  'font: 0.9rem / 1.2 serif;',
  'font-weight: 640;',
  'font-weight: bold;',
  'z-index: 7;',
  '@media (max-width: 47em) {',
  '@media (width < 50rem) {',
  'max-width: 33rem;',
  'width: min(100%, 41rem);',
  '--text-huge: 3rem;',
  'color: #b00020;',
  'color: white;',
  'background: rgb(0 0 0 / 40%);',
])('a style sheet that says of its own: %s', (line) => expect(ofSheet(`.a {\n  ${line}\n}`)).toHaveLength(1))

test.each([
  '<Text fz="1.1rem">',
  '<i style={{ fontSize: 13 }}>',
  '<Text fw={640}>',
  '<Modal zIndex={400}>',
  "useMediaQuery('(min-width: 50em)')",
  '<Modal opened size="34rem">',
  "const red = '#b00020'",
])('a part that says of its own: %s', (line) => expect(ofPart(line)).toHaveLength(1))

test('the red of the first priority is one, on the console, the page of the citizens and the map', () => {
  const { color, edge } = priorityLooks[1]
  const sheet = (file: string, name: string) => new RegExp(`^ {2}--${name}: (#\\w+)`, 'm').exec(read(`web/kit/look/${file}`))?.[1]
  expect([sheet('public.css', 'p1'), paints.red, schemes.light.alarm].map((one) => one?.toUpperCase())).toEqual([color, color, color])
  expect([sheet('scale.css', 'p1-edge')].map((one) => one?.toUpperCase())).toEqual([edge])
  expect(sheet('public.css', 'p3')?.toUpperCase()).toBe(priorityLooks[3].color)
})

test('what a bar has no room for on a phone folds by one rule', () => {
  const folds = globSync('web/**/*.css').filter((file) => /\.(?:long|short)\b[^{,]*\{/.test(read(file)))
  expect(folds).toEqual(['web/kit/parts/fold.module.css'])
})
