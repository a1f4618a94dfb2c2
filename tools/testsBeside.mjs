// Which tests hang on changed files, for `npm test -- --changed`: those in the same folder of a room, in each layer that reads it, and those that were changed themselves.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/** Server and web read the contract, and not each other. */
const readers = { contract: ['contract', 'server', 'web'], server: ['server'], web: ['web'] }
const isTest = (file) => /\.test\.tsx?$/.test(file)
const testsIn = (folder, deep = false) =>
  readdirSync(path.join(root, folder), { recursive: deep })
    .filter(isTest)
    .map((name) => path.join(folder, name))

/** The folder itself, or the nearest one above it that has tests. */
function testsNear(layer, folder) {
  const here = path.join(layer, folder)
  const found = existsSync(path.join(root, here)) ? testsIn(here) : []
  return found.length > 0 || !folder.includes('/') ? found : testsNear(layer, path.dirname(folder))
}

/** @param {string[]} files paths below the root */
export function testsBeside(files) {
  const tests = files.flatMap((file) => {
    if (isTest(file)) return [file]
    const [layer, ...rest] = file.split('/')
    if (rest.length < 2 || !/\.(ts|tsx|mjs|css|sql)$/.test(file)) return layer in readers ? [] : testsIn(layer)
    const folder = path.dirname(rest.join('/'))
    return readers[layer]?.flatMap((one) => testsNear(one, folder)) ?? testsIn(layer, true)
  })
  return [...new Set(tests)].sort()
}
