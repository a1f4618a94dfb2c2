// Builds the web: two entries below /cms/, with every asset compressed beforehand.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { joinChunks } from './tools/joinChunks.ts'
import { catalogs } from './tools/texts/plugin.ts'
import { publicPage } from './tools/texts/publicPage.ts'

export default defineConfig({
  root: 'web',
  base: '/cms/',
  publicDir: 'public',
  plugins: [react(), catalogs(), publicPage(), serveEntries(), joinChunks(), compressAssets()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: { staff: 'web/staff.html', public: 'web/public.html' } },
  },
})

/** While developing: the web in a few bundles, and every path of the application answers with the entry that the server would choose. */
function serveEntries(): Plugin {
  return {
    name: 'tanod-entries',
    apply: 'serve',
    // React must find what refreshes it before it starts, in whichever chunk it is.
    config: () => ({ experimental: { bundledDev: true }, build: { rolldownOptions: { output: { strictExecutionOrder: true } } } }),
    configureServer({ middlewares }) {
      middlewares.use((request, reply, next) => {
        if (request.url === '/') return void reply.writeHead(302, { location: '/cms/' }).end()
        const path = request.url?.split('?')[0] ?? ''
        // Vite asks for what is loaded later without the base before it.
        if (path.startsWith('/@vite/lazy')) request.url = `/cms${request.url}`
        if (/^\/cms\/quickreport(\/|$)/.test(path)) request.url = '/cms/public.html'
        else if (/^\/(cms(\/[^.@]*)?|demo-\w+)$/.test(path) && !path.includes('node_modules')) request.url = '/cms/staff.html'
        next()
      })
    },
  }
}

/** Writes a .br and a .gz beside each asset, where they are smaller. */
function compressAssets(): Plugin {
  return {
    name: 'tanod-compress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      const texts = names.filter((name) => /\.(js|css|svg|json)$/.test(name) && !name.startsWith('.vite'))
      await Promise.all(texts.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const raw = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(raw, { params }), promisify(gzip)(raw, { level: 9 })])
  if (br.length < raw.length) await writeFile(`${file}.br`, br)
  if (gz.length < raw.length) await writeFile(`${file}.gz`, gz)
}
