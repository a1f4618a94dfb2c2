// How many bytes a page costs before it can be used: its entry and everything that it imports at once, gzipped.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '#tests/app.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

export const budgets = { 'staff.html': 190_000, 'public.html': 140_000 } as const

/** The folder of the built web, as its sources now are. */
export function buildOnce(): string {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'ignore' })
  return join(root, 'dist/web')
}

/** The gzipped JavaScript and style bytes of one entry of the built web. */
export async function measureBytes(entry: string, folder = 'dist/web'): Promise<{ js: number; css: number; total: number }> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    if (seen.has(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const other of chunk.imports ?? []) visit(other)
  }
  visit(entry)

  const bytes = { js: 0, css: 0, total: 0 }
  for (const file of files) {
    const size = gzipSync(await readFile(join(folder, file)), { level: 9 }).length
    bytes[file.endsWith('.css') ? 'css' : 'js'] += size
    bytes.total += size
  }
  return bytes
}
