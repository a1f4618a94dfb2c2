// Words in a color upon a pale ground of the same, as buttons, notices and badges have them, also where a mouse rests: 4.5 to 1 in both themes.
import { DEFAULT_THEME, defaultCssVariablesResolver, luminance, type MantineTheme, mergeMantineTheme } from '@mantine/core'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeTheme, variables } from './theme.ts'

const theme: MantineTheme = mergeMantineTheme(DEFAULT_THEME, makeTheme())
const tags = globSync('web/**/*.tsx').flatMap(
  (file) => readFileSync(file, 'utf8').match(/<(?:Button|ActionIcon|Badge)\b[^>]*?variant="(?:light|subtle)"[^>]*?>/g) ?? [],
)
const used = new Set(['tanod', ...tags.flatMap((tag) => /\bcolor="(\w+)"/.exec(tag)?.[1] ?? [])])

test.each(['light', 'dark'] as const)('in %s, words upon a pale ground of their color are read', (scheme) => {
  const own = variables(theme)
  const usual = defaultCssVariablesResolver(theme)
  const all: Record<string, string> = { ...usual.variables, ...usual[scheme], ...own.variables, ...own[scheme] }
  const color = (name: string): string => all[name]!.replace(/^var\((.+)\)$/, (_all, other: string) => color(other))
  const ratio = (name: string, ground: string) => {
    const [one, other] = [luminance(color(`--mantine-color-${name}-light-color`)), luminance(color(`--mantine-color-${name}-${ground}`))]
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  }
  expect([...used]).toEqual(expect.arrayContaining(['red', 'gray', 'orange']))
  const pairs = [...used].flatMap((name) => ['light', 'light-hover'].map((ground) => [name, ground, ratio(name, ground)] as const))
  expect(pairs.filter(([, , found]) => found < 4.5)).toEqual([])
})
