// Every screen of the rail and every kind of the administration is among the pictures, seen by somebody who may open it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { permissionsOf } from '#contract/accounts/permissions.ts'
import { accounts, ofWeb, shortOf, shotsOf } from './list.ts'

const { screens, kinds } = await ofWeb()
const shots = shotsOf({ screens, kinds })

it('has each of them once, under a name of its own', () => {
  const paths = new Set(shots.map(({ path }) => path))
  expect(screens.map(shortOf).filter((path) => !paths.has(path))).toEqual([])
  expect(kinds.map(({ kind }) => `resources/${kind}`).filter((path) => !paths.has(path))).toEqual([])
  expect(screens.length).toBeGreaterThan(20)
  expect(new Set(shots.map(({ name }) => name)).size).toBe(shots.length)
})

it('lets an account open what it may, and shows something to each', () => {
  const closed = shots.filter(({ path, account }) => {
    const screen = screens.find((one) => shortOf(one) === path)
    return screen && account && !screen.permissions.some((one) => permissionsOf(account).includes(one))
  })
  expect(closed.map(({ name }) => name)).toEqual([])
  expect(Object.keys(accounts).filter((who) => !shots.some(({ account }) => account === who))).toEqual([])
})

it('shows the crew and the citizens in three languages', () => {
  const spoken = (name: string) => shots.find((one) => one.name === name)!.languages
  for (const name of ['team', 'citizen', 'citizen-follow-up', 'sign-in']) expect(spoken(name)).toEqual(['en', 'fil', 'ceb'])
})

it('opens each tab of the superadmin, by its name', async () => {
  const source = readFileSync(join(import.meta.dirname, '../../web/screens/CommandCentersScreen.tsx'), 'utf8')
  const [, ...others] = [...source.matchAll(/^  (\w+): \{ title: k\(/gm)].map(([, name]) => name)
  expect(others.length).toBeGreaterThan(3)
  expect(shots.flatMap(({ name }) => (name.startsWith('superadmin-') ? [name.slice('superadmin-'.length)] : []))).toEqual(others)
  const pressed: string[] = []
  const page = { locator: (selector: string) => ({ first: () => ({ click: async () => pressed.push(selector) }) }) }
  for (const { name, open } of shots) if (name.startsWith('superadmin-')) await open?.(page as never)
  expect(pressed).toEqual(others.map((name) => `[role=tab][id$="-tab-${name}"]`))
})
