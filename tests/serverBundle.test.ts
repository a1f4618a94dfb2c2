// The bundle of the server, tried on a server of two files: it is never an old one, its parts know their places, and what goes wrong in it is told by file and line. Each start and each build is a process of its own.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string
const put = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const run = (file: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, file)], { cwd: folder, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
const part = (word: string) => `// Line 1
interface Word { word: string }
export const told: Word = { word: '${word}' }
export function fail(): never {
  throw new Error('as is meant')
}
`

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tanod bundle-')))
  for (const name of ['run.mjs', 'stale.mjs', 'serverBundle.mjs', 'serverBundle.config.mjs', 'serve.mjs', 'bundled.mjs', 'stacks.mjs']) {
    put(`tools/${name}`, '')
    copyFileSync(join(root, 'tools', name), join(folder, 'tools', name))
  }
  put(
    'build.mjs',
    "import { buildServer } from './tools/serverBundle.mjs'\nconst { code, output } = await buildServer(process.execPath)\nconsole.log(output)\nprocess.exit(code)\n",
  )
  put('package.json', '{ "type": "module", "imports": { "#server/*": "./server/*" } }')
  put('server/part/told.ts', part('first'))
  put('server/part/common.cjs', 'module.exports = { place: __dirname }\n')
  put(
    'server/main.ts',
    `import { getCallSites } from 'node:util'
import common from './part/common.cjs'
import { places } from './part/places.ts'
import { fail, told } from '#server/part/told.ts'

const [site] = getCallSites()
console.log(JSON.stringify({ word: told.word, isBundle: site!.scriptName.includes('dist/server'), places: { ...places, common: common.place } }))
fail()
`,
  )
  put('server/part/places.ts', 'export const places = { dirname: import.meta.dirname, filename: import.meta.filename, url: import.meta.url }\n')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('is what starts when it is of these very files, else the files do', () => {
  const starts = () => /"word":"(\w+)","isBundle":(\w+)/.exec(run('tools/serve.mjs').said)?.slice(1)
  expect(starts()).toEqual(['first', 'false'])
  expect(run('build.mjs')).toMatchObject({ status: 0 })
  expect(starts()).toEqual(['first', 'true'])
  put('server/part/told.ts', part('second'))
  expect(starts()).toEqual(['second', 'false'])
  expect(run('build.mjs')).toMatchObject({ status: 0 })
  expect(starts()).toEqual(['second', 'true'])
})

it('tells its parts where they lie, and names the file and line of what goes wrong', () => {
  const files = run('tools/serve.mjs').said
  expect(run('build.mjs')).toMatchObject({ status: 0 })
  const bundled = run('tools/serve.mjs').said
  const placesIn = (said: string) => /"places":(\{.*?\})/.exec(said)?.[1]
  expect(JSON.parse(placesIn(bundled)!)).toEqual({
    dirname: join(folder, 'server/part'),
    filename: join(folder, 'server/part/places.ts'),
    url: new URL(`file://${folder}/server/part/places.ts`).href,
    common: join(folder, 'server/part'),
  })
  expect(placesIn(bundled)).toBe(placesIn(files))
  const at = (said: string) => [.../(server\/\S+\.ts:\d+):\d+/g[Symbol.matchAll](said)].map(([, place]) => place)
  expect(at(files)).toContain('server/part/told.ts:5')
  expect(at(bundled).slice(-2)).toEqual(at(files).slice(-2))
})
