// The towns of the country and their barangays, as towns.txt beside it keeps them: read once, when somebody asks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Town } from '#contract/reference/towns.ts'

interface KeptTown extends Town {
  /** What pages are cut by. */
  id: string
  /** Its barangays as the line keeps them. */
  kept: string
}

let known: ReadonlyMap<string, KeptTown> | undefined

const readTowns = () =>
  new Map(
    readFileSync(join(import.meta.dirname, 'towns.txt'), 'utf8')
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) => {
        const [psgcCode = '', name = '', within = '', kept = ''] = line.split('|')
        return [psgcCode, { id: psgcCode, psgcCode, name, within, kept, barangays: kept.split(';').length }] as const
      }),
  )

const townsByCode = () => (known ??= readTowns())

/** In the order of their names, whether it begins with “City of” or not. */
export const townsNamed = (search = '') => {
  const wanted = search.toLowerCase().split(/\s+/)
  const byName = (town: Town) => town.name.replace(/^City of /, '')
  return [...townsByCode().values()]
    .filter(({ name, within, psgcCode }) => wanted.every((word) => `${name} ${within} ${psgcCode}`.toLowerCase().includes(word)))
    .sort((one, other) => byName(one).localeCompare(byName(other)))
}

export const townOf = (psgcCode: string): Town | undefined => townsByCode().get(psgcCode)

/** The barangays of a town with their codes; none of a code that is no town's. */
export function barangaysIn(psgcCode: string): { name: string; psgcCode: string }[] {
  let last = 0
  return (townsByCode().get(psgcCode)?.kept.split(';') ?? []).map((text) => {
    const [, number, name = ''] = /^(?:(\d+)=)?(.*)$/.exec(text)!
    last = number ? Number(number) : last + 1
    return { name, psgcCode: String(Number(psgcCode) + last).padStart(10, '0') }
  })
}
