// Every text of every layer is in the catalogs of every language that is offered where it is read.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { wordsIn } from '#contract/language/compile.ts'
import { collect, fileOf, languagesOf, layers, parseCatalog, readCatalog, root, textsOf } from '#tools/texts/catalogs.ts'
import { findTexts } from '#tools/texts/find.ts'

const collected = collect()
const catalogs = layers.flatMap((layer) => languagesOf(layer).map((language) => ({ layer, language, file: fileOf(layer, language) })))

/** What a catalog lacks of what its sources say. */
const missingIn = (known: Map<string, string>, texts: Iterable<readonly [string, readonly string[]]>) =>
  [...texts].filter(([text]) => !known.get(text)).map(([text, paths]) => `${text}  (${paths[0]})`)

it.each(catalogs)('$file holds every text, and none that nobody says', ({ layer, file }) => {
  const texts = textsOf(layer, collected)
  const known = readCatalog(file)
  expect(missingIn(known, texts)).toEqual([])
  const said = new Set(texts.map(([text]) => text))
  expect([...known.keys()].filter((text) => !said.has(text))).toEqual([])
  expect(texts.length).toBeGreaterThan(50)
})

it.each(catalogs)('$file asks for the same words as the text', ({ file }) => {
  const unlike = [...readCatalog(file)].filter(([text, said]) => said && String(wordsIn(text)) !== String(wordsIn(said)))
  expect(unlike).toEqual([])
})

it('a team is a team in Filipino too, whatever opens it: pangkat is a set', () => {
  const filipino = catalogs.filter(({ language }) => language === 'fil').flatMap(({ file }) => [...readCatalog(file)])
  expect(filipino.filter(([text, said]) => /\bteams?\b/i.test(text) && /pangkat/i.test(said))).toEqual([])
  expect(filipino.filter(([text, said]) => text.startsWith('Send') && /\bteams?\b/i.test(said)).length).toBeGreaterThan(2)
})

it('the words of the contract that the public page draws are in its own catalogs, for it loads no others', () => {
  const drawn = new Set<string>()
  for (const path of globSync('web/publicSide/**/*.{ts,tsx}', { cwd: root, exclude: (one) => /\.test\.tsx?$/.test(one) }))
    for (const [, names, from] of readFileSync(join(root, path), 'utf8').matchAll(/^import (?!type)(\{[^}]*\}) from '#(contract\/[^']+)'/gm))
      if (/[{,]\s*(?!type )\w/.test(names!)) drawn.add(from!)
  const layer = layers.find(({ folder }) => folder === 'web/publicSide/language')!
  const held = new Set(readCatalog(fileOf(layer, 'fil')).keys())
  // Sentences are those of checks, which the server says.
  const words = [...collected.texts].filter(([text, paths]) => !text.endsWith('.') && paths.some((path) => drawn.has(path)))
  expect(words.length).toBeGreaterThan(5)
  expect(words.filter(([text]) => !held.has(text))).toEqual([])
})

it('no text is built from pieces', () => expect(collected.built).toEqual([]))

it('a text that is not translated is found wherever it is planted', () => {
  const planted = {
    'web/planted.tsx': `const Planted = () => <p title={t(isOpen ? 'Planted open' : 'Planted shut')}>{k('Planted mark')}</p>`,
    'server/planted/planted.ts': `import { say } from '#contract/kit/say.ts'
      if (x) refuse(409, 'Planted refusal.'); else refuse(409, say('Planted by {name}.', { name }))
      const reply = { message: x ? 'Planted is done.' : say('Planted {n}.', { n }), data }`,
    'contract/planted/Planted.ts': `const Planted = z.object({ a: z.string().min(2, 'Planted is too short.') }).refine(isFine, { error: 'Planted is not fine.' })`,
    'contract/planted/facts.ts': `export const facts = { planted: fact('A thing was planted.', {}) }`,
  }
  const texts = Object.entries(planted).flatMap(([path, source]) => findTexts(path, source).texts.map((text) => [text, [path]] as const))
  expect(texts.map(([text]) => text).toSorted()).toEqual([
    'A thing was planted',
    'Planted by {name}.',
    'Planted is done.',
    'Planted is not fine.',
    'Planted is too short.',
    'Planted mark',
    'Planted open',
    'Planted refusal.',
    'Planted shut',
    'Planted {n}.',
  ])
  for (const { file } of catalogs) expect(missingIn(readCatalog(file), texts)).toHaveLength(texts.length)
  expect(findTexts('server/planted.ts', 'refuse(409, `The ${thing} is planted.`)').built).toEqual(['The … is planted.'])
})

it('reads a catalog that two sides changed at once', () => {
  const merged =
    'msgid "a"\nmsgstr ""\n\n<<<<<<< ours\nmsgid "b"\nmsgstr "B"\n=======\nmsgid "c"\nmsgstr "C"\n\nmsgid "a"\nmsgstr "A"\n>>>>>>> theirs\n'
  expect(Object.fromEntries(parseCatalog(merged))).toEqual({ a: 'A', b: 'B', c: 'C' })
})
