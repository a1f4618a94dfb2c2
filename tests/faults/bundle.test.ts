// The bundle of the server is the server: two nodes of it come up over the town's data, tell their version, hash in their thread and lend the files that lie beside their parts. The start of a whole Tanod costs seconds.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { usage } from '#contract/centers/usage.ts'
import { ask } from '#contract/kit/client.ts'
import { App, root } from '#tests/app.ts'

const app = new App({ TANOD_NODES: '2', TANOD_WEATHER_URL: 'off' }, 'dist/server/main.mjs')
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')])
  await app.start()
})
afterAll(() => app.remove())

it('answers as the files do: ready, its version, passwords and pages', async () => {
  const anybody = { base: app.url, token: () => null }
  const { token } = (await ask(anybody, signIn.demoLogin, { accountType: 'superadmin', center: 'taytay' })).data
  const health = await ask({ base: app.url, token: () => token }, usage.getHealth)
  expect(health.data.version).toBe((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version)
  await expect(ask(anybody, signIn.login, { username: 'nobody-here', password: 'not this' })).rejects.toMatchObject({ status: 401 })
  for (const path of ['/ready', '/cms/', '/api/openapi.json']) expect((await fetch(app.url + path)).status).toBe(200)
})
