// The proof of work is judged when a report is sent: who hoards puzzles of the calm has none in the storm.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Secrets } from '#server/kit/secrets.ts'
import { solve } from '#tests/puzzle.ts'
import { checkWork, Load, makeChallenge } from './work.ts'

const secrets = new Secrets('a secret of puzzles')
const deviceId = 'phone'
const minute = 60_000
const stormPerMinute = 1_000
let load: Load
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 20_000_000 * minute })
  load = new Load()
})
afterEach(() => vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const rage = () => {
  for (let n = 0; n < stormPerMinute; n++) load.add()
}
const solved = () => {
  const { challenge, difficulty, expiresAt } = makeChallenge(secrets, deviceId, load, 4)
  return { deviceId, challenge, difficulty, solution: solve(challenge, difficulty), lives: Date.parse(expiresAt) - Date.now() }
}

it('in the calm a puzzle lives ten minutes, under load two, and costs more', () => {
  const calm = solved()
  expect([calm.lives, calm.difficulty]).toEqual([10 * minute, 4])
  pass(10 * minute)
  expect(checkWork(secrets, calm, load)).toBe('good')
  pass(1)
  expect(checkWork(secrets, calm, load)).toBe('bad')
  rage()
  const busy = solved()
  expect(busy.lives).toBe(2 * minute)
  expect(busy.difficulty).toBeGreaterThan(calm.difficulty)
})

it('one that was solved in the calm is worth nothing two minutes later in a storm, and is again when it is over', () => {
  const hoarded = solved()
  pass(2 * minute)
  rage()
  expect(checkWork(secrets, hoarded, load)).toBe('good')
  pass(1)
  expect(checkWork(secrets, hoarded, load)).toBe('bad')
  pass(2 * minute)
  expect(checkWork(secrets, hoarded, load)).toBe('good')
})

it('one that was made old or easy by hand, or for another phone, is no proof', () => {
  const { challenge, solution } = solved()
  const [made, ...rest] = challenge.split('.')
  const younger = [(Number.parseInt(made!, 36) + minute).toString(36), ...rest].join('.')
  expect(checkWork(secrets, { deviceId, challenge: younger, solution }, load)).toBe('bad')
  expect(checkWork(secrets, { deviceId: 'another', challenge, solution }, load)).toBe('bad')
  expect(checkWork(secrets, { deviceId, challenge }, load)).toBe('none')
})
