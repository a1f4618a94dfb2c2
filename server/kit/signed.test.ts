// The signed example of docs/joining.md is right to the letter, and nothing beside it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { headersSignedBy, isSigned } from './signed.ts'

afterEach(() => void vi.useRealTimers())

it('the message of docs/joining.md is signed as its words say, for five minutes', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/joining.md'), 'utf8')
  const key = /With the word `(.+)` this is right/.exec(text)![1]!
  const example = text.slice(text.indexOf('With the word `')).split('```')[1]!.trim()
  const [heads, body] = example.split('\n\n') as [string, string]
  const headers = Object.fromEntries(heads.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))
  const seconds = Number(headers['webhook-timestamp'])
  expect(headersSignedBy([key], headers['webhook-id']!, body, seconds)).toEqual(headers)
  vi.useFakeTimers({ now: seconds * 1_000 + 299_000, toFake: ['Date'] })
  expect(isSigned(key, headers, body)).toBe(true)
  expect(isSigned(key, headers, `${body} `)).toBe(false)
  expect(isSigned(`${key}.`, headers, body)).toBe(false)
  vi.setSystemTime(seconds * 1_000 + 301_000)
  expect(isSigned(key, headers, body)).toBe(false)
})
