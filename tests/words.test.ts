// The list of words for texts agrees with the texts: what is said is said somewhere, what is not is nowhere, and Filipino has one word for it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileOf, languagesOf, layers, readCatalog } from '#tools/texts/catalogs.ts'

const [, ofScreens = '', ofLanguages = '', ofCitizens = ''] = readFileSync(join(import.meta.dirname, '../docs/words.md'), 'utf8').split(
  /^\| .+ \|\n\|[-|]+\|$/m,
)
const cellsIn = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const rows = cellsIn(ofScreens).map(([say = '', , not = '', filipino = '']) => ({ say, not: not.split(', ').filter(Boolean), filipino }))
const chosenIn = (table: string, isOf: (layer: (typeof layers)[number]) => boolean) =>
  cellsIn(table)
    .flatMap(([, fil = '', notFil = '', ceb = '', notCeb = '']) => [
      { language: 'fil' as const, word: fil, not: notFil, isOf },
      { language: 'ceb' as const, word: ceb, not: notCeb, isOf },
    ])
    .filter(({ word }) => word !== '')
const chosen = [
  ...chosenIn(ofLanguages, () => true).filter(({ not }) => not !== ''),
  ...chosenIn(ofCitizens, ({ folder }) => folder === 'web/publicSide/language'),
]
/** Names of the trade, in which a word stays. */
const ofTheTrade = /situation report|loading report/g

const staff = layers.filter((layer) => languagesOf(layer).includes('fil'))
const catalogs = staff.map((layer) => ({ file: fileOf(layer, 'fil'), texts: [...readCatalog(fileOf(layer, 'fil'))] }))
/** Without the names in braces: those are of the program. */
const spoken = (text: string) => text.replace(/\{\w+/g, '').toLowerCase()
const holds = (text: string, word: string) => new RegExp(`(?<![\\p{L}’])${word.toLowerCase()}(?!\\p{L})`, 'u').test(spoken(text))
/** Words that the specification writes so. */
const specified = ['One time password is sent to your email.']

it('every word of the list is said somewhere', () => {
  const said = catalogs.flatMap(({ texts }) => texts.map(([text]) => text))
  expect(rows.filter(({ say }) => !said.some((text) => holds(text, say))).map(({ say }) => say)).toEqual([])
  expect(rows.length).toBeGreaterThan(20)
})

it('no text says it otherwise, in English or Filipino', () => {
  const wrong = catalogs.flatMap(({ file, texts }) =>
    texts.flatMap((both) =>
      rows.flatMap(({ not }) =>
        not.filter((word) => both.some((text) => !specified.includes(text) && holds(text, word))).map((word) => `${file}: ${word}: ${both[0]}`),
      ),
    ),
  )
  expect(wrong).toEqual([])
})

it('Filipino has one word for each', () => {
  const wrong = catalogs.flatMap(({ file, texts }) =>
    texts.flatMap(([text, said]) => {
      const row = rows.find(({ say, filipino }) => filipino && say === text)
      return row && row.filipino !== said ? [`${file}: ${text}: ${said}, not ${row.filipino}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

it.each(chosen)('$language says $word, and never $not', ({ language, word, not, isOf }) => {
  const own = layers.filter((layer) => languagesOf(layer).includes(language) && isOf(layer))
  const texts = own.flatMap((layer) => [...readCatalog(fileOf(layer, language))])
  const words = not.split(', ').filter(Boolean)
  const begins = words.map((one) => (one.startsWith('…') ? new RegExp(one.slice(1), 'u') : new RegExp(`(?<![\\p{L}’-])${one}`, 'u')))
  const said = texts.map(([text, translated]) => [text, spoken(translated).replace(ofTheTrade, '')] as const)
  expect(said.filter(([, text]) => begins.some((one) => one.test(text)))).toEqual([])
  expect(said.some(([, text]) => text.includes(word))).toBe(true)
})
