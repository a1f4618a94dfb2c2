// The documents that are derived are as fresh as what they are derived from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clientFiles } from './clientPackage.ts'
import { accessText, conformanceText, joiningText, openapiText } from './derive.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', 'docs', name), 'utf8')
const isFresh = (name: string, text: string) => read(name) === text || `${name} is stale: run npm run derive`

it('docs/openapi.json and docs/access.md say what the contract says', () => {
  expect([isFresh('openapi.json', openapiText()), isFresh('access.md', accessText())]).toEqual([true, true])
  const document = JSON.parse(read('openapi.json')) as { openapi: string; paths: Record<string, unknown> }
  expect(document.openapi).toBe('3.1.1')
  expect(Object.keys(document.paths).length).toBeGreaterThan(200)
})

it('the client says what the contract says', async () => {
  expect(Object.entries(await clientFiles()).map(([name, text]) => isFresh(`../client/${name}`, text))).toEqual([true, true, true])
})

it('docs/joining.md lists the kinds of facts that a webhook can tell', () => {
  expect(isFresh('joining.md', joiningText())).toBe(true)
  expect(read('joining.md')).toContain('| `ticketAccepted` |')
})

it('docs/conformance.md counts its rows', () => {
  expect(isFresh('conformance.md', conformanceText())).toBe(true)
  expect(read('conformance.md')).toMatch(/\| all \| \d+ \| \d+ \| \d+ \| \d{3} \|/)
})
