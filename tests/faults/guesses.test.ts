// AUT-02: sign-ins that a kill of the program cuts off lock nobody out for longer than half a minute, and what was judged before it counts on.
// @module-tag long
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { App } from '#tests/app.ts'

let app: App
beforeEach(() => {
  app = new App()
})
afterEach(() => app.remove())

const login = (password: string) =>
  fetch(`${app.url}${signIn.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo-superadmin', password }),
  }).then(
    ({ status }) => status,
    () => 'cut off' as const,
  )

async function tries<R extends object>(statement: string): Promise<R[]> {
  const { ownerUrl } = await openToLook({ databaseUrl: undefined, data: app.data }, () => {})
  const owner = await connect(ownerUrl, 'test')
  try {
    return (await owner.query<R>(statement)).rows
  } finally {
    await owner.end()
  }
}

it('a right password is taken half a minute after ten wrong ones were cut off', async () => {
  await app.start()
  const wrong = Array.from({ length: 10 }, (_, turn) => login(`not this ${turn}`))
  const held = () =>
    tries<{ held: number; counted: number }>('select cardinality(moments) as held, count as counted from attempt order by 1 desc limit 1')
  while ((await held())[0]?.held !== 10 && !(await held())[0]?.counted);
  await app.kill('SIGKILL')
  const judged = (await Promise.all(wrong)).filter((one) => one === 401).length
  expect(judged).toBeLessThan(10)
  await app.start()
  await tries(`update attempt set moments = array(select m - interval '30 seconds' from unnest(moments) m)`)
  const counted = (await tries<{ count: number }>('select max(count) as count from attempt'))[0]!.count
  expect(counted).toBeGreaterThanOrEqual(judged)
  expect(counted).toBeLessThan(10)
  expect(await login(demoPassword)).toBe(200)
})
