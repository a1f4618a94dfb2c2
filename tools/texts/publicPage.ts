// Finishes the public page when the web is built: its words in every language, its styles within it, and the list of files that it needs without a network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languagesAt } from '#contract/languages.ts'
import { parseCatalog } from './catalogs.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A text in every language of the page; the page shows the one that it is in. */
function inAll(text: string): string {
  const catalogOf = (code: string) => parseCatalog(readFileSync(join('web/publicSide/language', `${code}.po`), 'utf8'))
  return languagesAt('public')
    .map((code) => `<span lang="${code}">${escaped(new Map(catalogOf(code)).get(text) || text)}</span>`)
    .join('')
}

export function publicPage(): Plugin {
  return {
    name: 'tanod-public-page',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle, filename }) {
        if (!filename.endsWith('public.html')) return page
        const worded = page.replace(/%t\((.+?)\)%/g, (_, text: string) => inAll(text))
        if (!bundle) return worded
        return worded.replace(/<link rel="stylesheet"[^>]*href="\/cms\/(assets\/[^"]+\.css)"[^>]*>/g, (tag, file: string) => {
          const style = bundle[file]
          return style?.type === 'asset' ? `<style nonce="__NONCE__">${String(style.source)}</style>` : tag
        })
      },
    },
    // After the chunks that were nothing but styles are gone.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Set<string>()
        const visit = (name: string) => {
          const chunk = bundle[name]
          if (!chunk || files.has(name)) return
          files.add(name)
          if (chunk.type !== 'chunk') return
          for (const other of [...chunk.imports, ...chunk.dynamicImports]) visit(other)
          const { importedCss = [], importedAssets = [] } = (chunk.viteMetadata ?? {}) as {
            importedCss?: Iterable<string>
            importedAssets?: Iterable<string>
          }
          for (const other of [...importedCss, ...importedAssets]) visit(other)
        }
        const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry && one.name === 'public')
        if (!entry) return
        visit(entry.fileName)
        for (const name of Object.keys(bundle)) if (/assets\/work-[\w-]+\.js$/.test(name)) files.add(name)
        const names = [...files, 'theme.js', 'favicon.svg', 'quickreport.webmanifest'].map((name) => `/cms/${name}`)
        this.emitFile({ type: 'asset', fileName: 'quickreport-files.json', source: JSON.stringify(names.toSorted()) })
      },
    },
  }
}
