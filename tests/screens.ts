// Before tests that Node loads: the web’s own modules load as Vite gives them, so that reducers and forms are held against a real server. What loads none of them pays nothing.
import { globSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Loaded = Record<string, unknown>

const web = new URL('../web/', import.meta.url).href
const needed = createRequire(import.meta.url)
/** What Vite itself transforms with. */
interface Transformer {
  transformSync(file: string, text: string, options: { jsx: { runtime: 'automatic' } }): { code: string }
}
const tools = () => ({
  ...(createRequire(needed.resolve('vite'))('rolldown/utils') as Transformer),
  ...(needed('../tools/texts/plugin.ts') as typeof import('#tools/texts/plugin.ts')),
})

/** As `import.meta.glob` finds catalogs: at once, or each when it is asked for. */
function catalogsAt(folder: string, patterns: string | string[], { eager }: { eager?: boolean }) {
  const all = [patterns].flat()
  const without = all.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const files = globSync(
    all.filter((pattern) => !pattern.startsWith('!')),
    { cwd: folder, exclude: without },
  )
  const load = (file: string) => (needed(join(folder, file)) as Loaded)['catalog']
  return Object.fromEntries(files.map((file) => [file, eager ? load(file) : async () => load(file)]))
}
Object.assign(globalThis, { catalogsAt })

/** Catches what a screen hands to the one table and form. */
const standIn = `import { caught } from '#tests/forms.ts'
export const ResourceScreen = ({ of }) => (caught.push(of), null)`

function sourceOf(url: string, text: string): string {
  const file = fileURLToPath(url)
  if (url.endsWith('/kit/resources/ResourceScreen.tsx')) return standIn
  const given = text
    .replaceAll(/import\.meta\.glob(<[^(]*>)?\(/g, `globalThis.catalogsAt(${JSON.stringify(dirname(file))}, `)
    .replaceAll('import.meta.env', '({ DEV: true })')
  return tools().transformSync(file, given, { jsx: { runtime: 'automatic' } }).code
}

registerHooks({
  load(url, context, next) {
    const path = url.split('?')[0]!
    if (path.endsWith('.css')) return { format: 'module', source: 'export default {}', shortCircuit: true }
    if (path.endsWith('.po')) {
      const { source } = next(url, { ...context, format: 'module' })
      return { format: 'module', source: tools().compiled(String(source)), shortCircuit: true }
    }
    if (!path.startsWith(web) || !/\.tsx?$/.test(path)) return next(url, context)
    const { source } = next(url, { ...context, format: 'module' })
    return { format: 'module', source: sourceOf(path, String(source)), shortCircuit: true }
  },
})
