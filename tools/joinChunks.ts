// Joins the many small chunks that the desk loads between the sign-in and its first row into a few, and those that a citizen's phone needs before it can report: each file on its own costs a kilobyte of headers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { permissionsOf } from '#contract/accounts/permissions.ts'

type Chunk = Rolldown.OutputChunk

const firstLook = 'first-look'
const frame = ['web/staffRouter.tsx', 'web/kit/parts/Messages.tsx', 'contract/facts.ts']
/** The tickets, and whatever stands around every screen of a dispatcher. */
const desk = ['web/screens/TicketsScreen.tsx', ...standingOf('dispatcher')]

/** Read, not loaded: to load it here would bundle the whole web into its own settings. */
function standingOf(type: 'dispatcher'): string[] {
  const own: readonly string[] = permissionsOf(type)
  const rows = readFileSync(join(import.meta.dirname, '..', 'web/standing.ts'), 'utf8').matchAll(/may\(([^)]*)\)[\s\S]*?import\('#(web\/[^']*)'\)/g)
  return [...rows].flatMap(([, names = '', file = '']) => (own.some((one) => names.includes(`'${one}'`)) ? [file] : []))
}

/**
 * Builds once to see who loads which chunk, and then again with those joined that the same pages load.
 * What imports a chunk loads it: so the joined ones never import each other in a circle.
 */
export function joinChunks(): Plugin {
  return {
    name: 'tanod-join-chunks',
    apply: 'build',
    async config(_config, { mode }) {
      if (mode === firstLook) return
      const built = (await build({ mode: firstLook, logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
      const names = joinedBy(built.output.filter((one) => one.type === 'chunk'))
      const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name: (id: string) => names.get(id) ?? null }] }
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
  }
}

/** The joined chunk of each module that belongs to one. What the public page may load later stays as small as it is. */
function joinedBy(chunks: readonly Chunk[]): Map<string, string> {
  const modules = (ends: readonly string[]) => chunks.filter(({ facadeModuleId: id }) => id && ends.some((end) => id.endsWith(`/${end}`)))
  const entries = (name: string) => chunks.filter((chunk) => chunk.isEntry && chunk.name === name)
  const [ofFrame, ofDesk] = [modules(frame), modules(desk)]
  const lost = frame.length + desk.length - ofFrame.length - ofDesk.length
  if (lost > 0) throw new Error(`${lost} of the modules that begin the desk are no chunks of their own: put right the lists in tools/joinChunks.ts.`)
  const inPublic = loadedBy(chunks, entries('public'), true)
  const inReport = loadedBy(chunks, entries('public'))
  const inStaff = loadedBy(chunks, entries('staff'), true)
  const inSignIn = loadedBy(chunks, entries('staff'))
  const inFrame = loadedBy(chunks, ofFrame)
  const inDesk = loadedBy(chunks, ofDesk)
  const elsewhere = chunks.filter((chunk) => chunk.isDynamicEntry && !ofFrame.includes(chunk) && !ofDesk.includes(chunk))
  const inOthers = loadedBy(chunks, elsewhere)

  const partOf = (chunk: Chunk) => {
    // Both pages begin with the base, the desk may come to need what is shared, and the rest is of citizens alone.
    if (inReport.has(chunk)) return inSignIn.has(chunk) ? 'base' : inStaff.has(chunk) ? 'shared' : 'report'
    if (inPublic.has(chunk)) return undefined
    if (inSignIn.has(chunk)) return 'start'
    if (inFrame.has(chunk)) return 'frame'
    if (inDesk.has(chunk)) return inOthers.has(chunk) ? 'parts' : 'desk'
    return undefined
  }
  const joined = chunks.filter((chunk) => !chunk.isEntry)
  return new Map(
    joined.flatMap((chunk) => {
      const part = partOf(chunk)
      return part ? chunk.moduleIds.filter((id) => !id.startsWith('\0rolldown')).map((id) => [id, part] as const) : []
    }),
  )
}

function loadedBy(chunks: readonly Chunk[], from: readonly Chunk[], isLater = false): Set<Chunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const all = new Set(from)
  for (const { imports, dynamicImports } of all)
    for (const name of isLater ? [...imports, ...dynamicImports] : imports) {
      const other = byFile.get(name)
      if (other) all.add(other)
    }
  return all
}
