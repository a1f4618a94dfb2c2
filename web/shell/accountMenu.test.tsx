// The mark of who is signed in: the letters of its first and last word, whatever stands around them.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { AccountMenu } from './AccountMenu.tsx'

test.each([
  ['Rescue One (demo)', 'RD'],
  ['Ñato “Boy” Ángeles', 'ÑÁ'],
  ['Taytay', 'T'],
])('%s: %s', (name, letters) => {
  const me = { ...makeMe('responseteam'), name }
  useSession.setState({ me, token: 'x', accountId: me.accountId })
  draw(<AccountMenu />)
  expect(screen.getByTitle(`Account of ${name}`).textContent).toMatch(new RegExp(`^${letters}`))
})
