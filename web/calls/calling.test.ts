// The call of a page before there is one.
import { expect, test } from 'vitest'
import { useCalling, wasInCall } from './calling.ts'

test('begins as CONNECTING, with nobody in it and nothing kept', () => {
  expect(useCalling.getState()).toMatchObject({ status: 'CONNECTING', call: null, others: [] })
  expect(wasInCall()).toBe(false)
})
