// What is on its way is said to be so, also without live updates while new things are fetched; without a connection it is said that there is none, and what was refused says why.
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refused } from '#contract/kit/client.ts'
import { useConnection } from '#web/kit/feed/connection.ts'
import { Around } from '#web/kit/testing/Around.tsx'
import { NotLoaded } from './Loaded.tsx'

const usual = useConnection.getState()
afterEach(() => useConnection.setState(usual))

test.each([
  ['live', { state: 'live', lostAt: null, freshAt: Date.now() }, undefined, 'Loading…'],
  ['lost, and nothing came since', { state: 'lost', lostAt: Date.now(), freshAt: Date.now() - 5_000 }, undefined, 'Not loaded: no connection'],
  ['lost, and fetched since', { state: 'lost', lostAt: Date.now() - 9_000, freshAt: Date.now() - 4_000 }, undefined, 'Loading…'],
  [
    'lost, and fetched long ago',
    { state: 'lost', lostAt: Date.now() - 90_000, freshAt: Date.now() - 60_000 },
    undefined,
    'Not loaded: no connection',
  ],
  [
    'lost, fetched, and this one failed',
    { state: 'lost', lostAt: Date.now() - 9_000, freshAt: Date.now() },
    new TypeError(),
    'Not loaded: no connection',
  ],
  [
    'live, and this one was refused',
    { state: 'live', lostAt: null, freshAt: Date.now() },
    new Refused(403, 'Your account may not see the teams.', 'not-allowed'),
    'Not loaded: Your account may not see the teams.',
  ],
] as const)('live updates are %s', (_, line, error, says) => {
  useConnection.setState(line)
  render(
    <Around>
      <NotLoaded error={error} />
    </Around>,
  )
  expect(screen.getByRole('status').textContent).toBe(says)
})
