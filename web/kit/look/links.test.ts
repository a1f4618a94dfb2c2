// What is a link has the color of one, and a button that is a link keeps its own: else its words are blue on blue.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [, selector] =
  /\n(:where\(a\[href\].*\)) \{\n {2}color: var\(--mantine-color-anchor\)/.exec(readFileSync('web/kit/look/theme.css', 'utf8')) ?? []

test('a link is colored, a button that is one is not', () => {
  document.body.innerHTML =
    '<a href="/cms/">x</a><a>x</a><a href="/cms/" class="m_77c9d27d mantine-Button-root">x</a><a href="/" class="mantine-ActionIcon-root">x</a>'
  expect([...document.querySelectorAll('a')].map((one) => one.matches(selector!))).toEqual([true, false, false, false])
})
