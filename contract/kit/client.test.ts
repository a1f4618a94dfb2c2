// What a client takes for an answer: one that was cut off, or that no Tanod gave, is none, and its action may have been done.
import { expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { ask, ForeignAnswer, Refused } from './client.ts'

const whole = JSON.stringify({ message: 'Done.', data: {} })
const cutOff = new ReadableStream({
  start(line) {
    line.enqueue(new TextEncoder().encode(whole.slice(0, 9)))
    line.error(new TypeError('terminated'))
  },
})
const answered = (given: Response) =>
  ask({ base: 'http://town.example', token: () => null, send: async () => given }, signIn.getSignInOptions).then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.code : error instanceof ForeignAnswer ? error.status : 'lost'),
  )

it.each([
  ['that ends in the middle', cutOff],
  ['that is the page of a network which wants to be signed in to', '<html>Welcome</html>'],
])('a good answer %s is no refusal', async (_, body) => {
  expect(await answered(new Response(body))).toBe('lost')
})

it('a whole one is taken, and what a Tanod refuses is refused', async () => {
  expect(await answered(new Response(whole))).toBe(null)
  expect(await answered(Response.json({ message: 'There is no such call.', code: 'not-found' }, { status: 404 }))).toBe('not-found')
})

it.each([
  ['404 page not found', 404],
  ['<html>Sign in to this network</html>', 403],
  [JSON.stringify({ message: 'no Route matched with those values' }), 404],
  [JSON.stringify({ message: 'Forbidden', code: 403 }), 403],
])('what a gateway refuses in words of its own is no refusal of a Tanod: %s', async (body, status) => {
  expect(await answered(new Response(body, { status }))).toBe(status)
})
