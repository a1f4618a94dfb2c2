// While somebody types a password, the screen that comes after is fetched already.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '#web/kit/session/session.ts'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { screenAt } from '#web/routes.tsx'
import { fetchBefore } from '#web/shell/loaded.ts'
import { Gate } from './gate.tsx'

vi.mock('#web/shell/loaded.ts', async (original) => ({ ...(await original<object>()), fetchBefore: vi.fn(async () => {}) }))

beforeEach(() => {
  clearSession()
  answerCalls({ getSignInOptions: () => ({ data: { centers: [], demo: [] } }) })
})
afterEach(() => history.replaceState(null, '', '/'))

test.each([
  ['/cms/storm?part=1', '/cms/storm'],
  ['/cms', '/cms/dashboard'],
])('at %s it is that of %s', async (path, fetched) => {
  history.replaceState(null, '', path)
  draw(<Gate />)
  await vi.waitFor(() => expect(vi.mocked(fetchBefore).mock.lastCall).toEqual([screenAt(fetched)!.load]), { timeout: 60_000 })
})
