// Rich text comes out harmless, and the same when it is cleaned again.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanHtml } from './clean.ts'
import { times } from '#tests/long.ts'

it.each([
  ['<p>Hello <strong>you</strong></p>', '<p>Hello <strong>you</strong></p>'],
  ['<script>alert(1)</script>Hi', 'Hi'],
  ['<img src=x onerror=alert(1)>Hi', 'Hi'],
  ['<p onclick="x()" style="color:red">Hi</p>', '<p>Hi</p>'],
  ['<a href="javascript:alert(1)">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
  ['<a href="java&#10;script:alert(1)">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
  ['<a href="//evil.example">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
  ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<math><mtext></p><style><img src=x onerror=alert(1)>', '<p></p>'],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
])('cleans %s', (given, expected) => {
  expect(cleanHtml(given)).toBe(expected)
})

it('leaves random texts as they are when cleaned again, and without anything that runs', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      '<',
      '>',
      '</',
      '"',
      "'",
      '&',
      '&lt;',
      '&amp;lt;',
      '<!--',
      '-->',
      '<script',
      '<p>',
      '</p>',
      '<a href="',
      'javascript:',
      '<img onerror=',
      '<svg/',
      '<textarea>',
      '<![CDATA[',
      '\0',
      '&#60;',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const once = cleanHtml(pieces.join(''))
      expect(cleanHtml(once)).toBe(once)
      expect(once).not.toMatch(/<(?!\/?(p|br|h2|h3|strong|b|em|i|u|s|ul|ol|li|blockquote|a|hr)[\s/>])/i)
    }),
    { numRuns: times(100, 1_000) },
  )
})
