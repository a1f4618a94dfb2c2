// The people at work while things break ask for nothing that would be refused for a reason of their own.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { password } from '#contract/auth/password.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { workOnPasswords } from './staff.ts'

it('no password is thought of twice, though two faults follow each other in one town', async () => {
  const asked: string[] = []
  const server = createServer(async (request, reply) => {
    const path = new URL(request.url!, 'http://tanod').pathname
    if (path === password.changePasswordWithToken.path) asked.push(((await json(request)) as { newPassword: string }).newPassword)
    const data = path === signIn.getSignInOptions.path ? { demo: [{ realm: 'staff', username: 'taytay-admin', password: 'first' }] } : { token: 'a' }
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const place = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, data: '', databaseUrl: '' }
    for (const fault of [1, 2]) {
      const work = await workOnPasswords(place)
      const before = work.done()
      while (work.done() < before + 3) await new Promise(setImmediate)
      await work.stop()
      expect(asked.length, `asked by fault ${fault}`).toBeGreaterThanOrEqual(fault * 3)
    }
    expect(new Set(asked).size).toBe(asked.length)
  } finally {
    server.close()
  }
})
