// Who is said to write: others, never oneself.
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { noteTyping, useWhoTypes } from './live.ts'

test('an agent is not told that they write themselves', () => {
  useSession.setState({ accountId: 'me' })
  const number = 'TAY-261120-0001'
  for (const id of ['me', 'other']) noteTyping({ transactionNumber: number, by: { id, name: id }, isTyping: true })
  expect(renderHook(() => useWhoTypes(number)).result.current.map((one) => one?.id)).toEqual(['other'])
})
