// What is sent of a table stops where going on helps nobody, and is not sent twice where a second time would make a second one.
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { useStepUp } from '#web/kit/session/stepUp.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import type { PlannedLine } from './planTable.ts'
import { sendingOf } from './sending.ts'

const add = { method: 'POST', path: '/addSensor', changes: true, access: 'public', provenMs: 1, input: z.object({}) } as unknown as Endpoint
const sensors: Resource<object> = {
  ...{ title: 'Sensors', one: 'sensor', empty: '', manage: 'accounts.manage', columns: [], groups: [], list: add, add },
  ...{ idOf: () => '', nameOf: () => '' },
}
const withKeys: Resource<object> = { ...sensors, secretOf: () => ({ title: 'Key', name: 'River', secret: 'k' }) }
const lines = (count: number): PlannedLine[] =>
  Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    cells: [],
    action: 'add',
    problems: new Map(),
    notes: new Map(),
    missing: [],
    unknown: [],
    input: { name: `Gauge ${at}` },
  }))

test('a line whose answer is lost, of a kind whose key is shown once, is sent once, said to be unsure and kept apart', async () => {
  const asked = answerCalls({ addSensor: () => ({ status: 503 }) })
  const sending = sendingOf(withKeys)
  await sending.start(lines(3), [])
  expect(asked).toHaveLength(1)
  const { refused, unsure } = sending.store.getState()
  expect(refused.get(2)!.get(-1)).toBe('No answer came: it may be there already. Look; if it is not, bring this line in again.')
  expect([...unsure]).toEqual([2])
  answerCalls({ addSensor: () => ({ data: {} }) })
  await sending.start(lines(3).slice(1), [])
  expect(sending.store.getState().refused.has(2)).toBe(true)
  expect(sending.store.getState().secrets).toHaveLength(2)
})

test('who is at the desk is asked once: where nobody says it, no further line is sent', async () => {
  const asked = answerCalls({ addSensor: () => ({ status: 403, code: 'step-up', message: 'Show who you are.' }) })
  const stop = useStepUp.subscribe(({ settle }) => settle?.(false))
  const sending = sendingOf(sensors)
  await sending.start(lines(5), [])
  stop()
  expect(asked).toHaveLength(1)
  expect([...sending.store.getState().refused.keys()]).toEqual([2])
})

test('a session that is over ends the sending, and marks no line that was not sent', async () => {
  const asked = answerCalls({ addSensor: () => ({ status: 401, message: 'Sign in again.' }) })
  const sending = sendingOf(sensors)
  await sending.start(lines(5), [])
  expect(asked).toHaveLength(1)
  expect(sending.store.getState().refused.size).toBe(1)
})

test('a line that is refused for what it says lets the others go on', async () => {
  const asked = answerCalls({ addSensor: ({ name }) => (name === 'Gauge 0' ? { status: 422, message: 'Taken.' } : { data: {} }) })
  const sending = sendingOf(sensors)
  await sending.start(lines(3), [])
  expect(asked).toHaveLength(3)
  expect([...sending.store.getState().done]).toEqual([3, 4])
})
