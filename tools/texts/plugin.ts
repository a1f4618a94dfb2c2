// Compiles catalogs into the web: a .po file imports as what differs from its keys, with ICU messages in pieces.
import type { Plugin } from 'vite'
import { compile } from '#contract/language/compile.ts'
import { parseCatalog } from './catalogs.ts'

/** A catalog as a module. */
export function compiled(source: string): string {
  const entries = [...parseCatalog(source)].map(([text, said]) => [text, compile(said)] as const)
  const catalog = Object.fromEntries(entries.filter(([text, said]) => said && said !== text))
  return `export const catalog = JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`
}

export function catalogs(): Plugin {
  return {
    name: 'tanod-catalogs',
    transform: (source, id) => (id.endsWith('.po') ? { code: compiled(source), map: null } : undefined),
    /** The public page names its catalogs, so that its worker keeps them for a time without a network. */
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle, filename }) {
        if (!bundle || !filename.endsWith('public.html')) return
        return Object.values(bundle).flatMap((chunk) => {
          const id = chunk.type === 'chunk' && chunk.isDynamicEntry ? chunk.facadeModuleId : null
          const language = id && /publicSide\/language\/(\w+)\.po$/.exec(id)?.[1]
          const attrs = { name: 'tanod-catalog', content: language || '', 'data-href': `/cms/${chunk.fileName}` }
          return language ? [{ tag: 'meta', injectTo: 'head-prepend' as const, attrs }] : []
        })
      },
    },
  }
}
