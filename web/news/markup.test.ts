// Tests of the marks that writers type.
import { expect, test } from 'vitest'
import { toHtml, toMarkup } from './markup.ts'

const pairs = [
  ['Plain words', '<p>Plain words</p>'],
  ['One\ntwo\n\nthree', '<p>One<br>two</p><p>three</p>'],
  ['## Before the rain', '<h3>Before the rain</h3>'],
  ['- water\n- **radio**', '<ul><li>water</li><li><strong>radio</strong></li></ul>'],
  ['1. call\n2. wait', '<ol><li>call</li><li>wait</li></ol>'],
  ['See [the map](https://example.ph/map) *now*', '<p>See <a href="https://example.ph/map">the map</a> <em>now</em></p>'],
] as const

test.each(pairs)('%j is kept as HTML and comes back as it was typed', (markup, html) => {
  expect(toHtml(markup)).toBe(html)
  expect(toMarkup(html)).toBe(markup)
})

test('what looks like HTML stays text, and a script is no link', () => {
  expect(toHtml('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  expect(toHtml('[x](javascript:alert(1))')).not.toContain('<a')
})
