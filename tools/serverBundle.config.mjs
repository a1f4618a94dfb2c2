// How the server becomes one bundle (npm run build): its modules and packages as they are, each still knowing the place where it lies as a file.
import path from 'node:path'
import { defineConfig } from 'rolldown'
import { root } from './run.mjs'

/** Those with a binary, or with threads of their own. */
const external = ['sharp', 'pino', 'thread-stream']
const places = `const { join: __join } = process.getBuiltinModule('node:path')
const __placeOf = (file) => __join(import.meta.dirname, '../..', file)
const __urlOf = (file) => process.getBuiltinModule('node:url').pathToFileURL(__placeOf(file)).href`

const keepPlaces = {
  name: 'tanod-places',
  transform: {
    filter: { id: { exclude: /^\0/ }, code: /import\.meta\.(dirname|filename|url)|__(dirname|filename)\b/ },
    handler(code, id) {
      const file = path.relative(root, id)
      const [inFolder, itself] = [JSON.stringify(path.dirname(file)), JSON.stringify(file)]
      const placed = code
        .replaceAll(/import\.meta\.dirname|\b__dirname\b/g, `__placeOf(${inFolder})`)
        .replaceAll(/import\.meta\.filename|\b__filename\b/g, `__placeOf(${itself})`)
        .replaceAll('import.meta.url', `__urlOf(${itself})`)
      // Each line stays the line that it was.
      return { code: placed, map: null }
    },
  },
}

export default defineConfig({
  input: { main: path.join(root, 'tools/bundled.mjs') },
  platform: 'node',
  external,
  tsconfig: false,
  // As Node takes the types away.
  transform: { typescript: { onlyRemoveTypeImports: true } },
  plugins: [keepPlaces],
  output: {
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    banner: places,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
})
