// Every text of every layer is in the catalogs of every language that is offered where it is read.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { wordsIn } from '#contract/language/compile.ts'
import { permissionsOf } from '#contract/accounts/permissions.ts'
import { collect, fileOf, languagesOf, layers, ofDeskAlone, parseCatalog, readCatalog, root, textsOf } from '#tools/texts/catalogs.ts'
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

/** The screens and standing parts that a crew may open, the page that tells what Tanod is, and what each draws; not what is declared as the desk's alone. */
function drawnForCrews(): Set<string> {
  const mine = new Set<string>(permissionsOf('responseteam'))
  const sources = ['web/routes.tsx', 'web/standing.ts'].map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const opened = [...sources.matchAll(/permissions: may\(([^)]*)\)[^{}]*?load: \(\) => import\('#([^']+)'\)/g)]
  const waiting = ['web/shell/Shell.tsx', 'web/screens/SignInScreen.tsx', 'web/pages/CrewCodeScreen.tsx', 'web/pages/OnboardingScreen.tsx']
  for (const [, names, path] of opened) if (names!.split(', ').some((name) => mine.has(name.slice(1, -1)))) waiting.push(path!)
  const drawn = new Set<string>()
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (drawn.has(path) || ofDeskAlone.some(([, ...files]) => files.some((one) => one.test(path!)))) continue
    drawn.add(path)
    // These two name every screen of everybody.
    if (path === 'web/routes.tsx' || path === 'web/standing.ts' || !path.startsWith('web/')) continue
    const source = readFileSync(join(root, path), 'utf8').replace(/^(import|export) type .*$/gm, '')
    for (const [, name] of source.matchAll(/(?:from |import\()'((?:#|\.)[^']+\.tsx?)'/g))
      waiting.push(name!.startsWith('#') ? name!.slice(1) : join(dirname(path), name!))
  }
  return drawn
}

it('a crew that reads Cebuano meets no English in what it can open: page, tickets, chat, calls, map', () => {
  const drawn = drawnForCrews()
  const known = readCatalog('web/crew/language/ceb.po')
  // Sentences of the contract are those of checks, which the server says.
  const seen = [...collected.texts].flatMap(([text, paths]): [string, string[]][] => {
    const by = paths.filter((path) => drawn.has(path) && (path.startsWith('web/') || !text.endsWith('.')))
    return by.length > 0 ? [[text, by]] : []
  })
  expect(missingIn(known, seen)).toEqual([])
  expect(seen.length).toBeGreaterThan(1_000)
  for (const path of ['TicketsScreen', 'ChatScreen', 'CallsScreen', 'MapScreen', 'CallStanding', 'SignInScreen'])
    expect(drawn).toContain(`web/screens/${path}.tsx`)
  expect(drawn).toContain('web/tickets/assignment/TeamDuty.tsx')
})

it('what is left in English for crews is drawn with a permission that they do not hold', () => {
  const mine = new Set<string>(permissionsOf('responseteam'))
  expect(ofDeskAlone.filter(([permission]) => mine.has(permission))).toEqual([])
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root })
  expect(ofDeskAlone.flatMap(([, ...patterns]) => patterns).filter((one) => !files.some((path) => one.test(path)))).toEqual([])
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
