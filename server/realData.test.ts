// Data that is real stays so, demo accounts stay on this machine, and no proxy opens what is for this machine alone.
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { found } from '#server/found.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { operatorKeyOf } from '#server/operatorKey.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { firstOf } from '#tests/long.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ settings: { demo: false } })
})
afterAll(() => lab.close())

const founding = { demo: true, superadminEmail: 'superadmin@tanod.invalid' }

it('demo accounts open to a network only where that was said', async () => {
  const start = (more: object) => found({ ...founding, ...more }, lab.appUrl, () => {})
  await expect(start({ host: '0.0.0.0' })).rejects.toThrow('set TANOD_DEMO=0 for real use')
  await expect(start({ host: '::' })).rejects.toThrow('TANOD_DEMO=1')
  expect(await start({ host: '0.0.0.0', isDemoSaid: true })).toBe(true)
  for (const host of ['127.0.0.1', '::1', 'localhost']) expect(await start({ host })).toBe(true)
})

it('a restart that forgets or says TANOD_DEMO opens no demo on real data', async () => {
  await lab.owner.query("update account set is_demo = false where account_type = 'superadmin'")
  const lines: string[] = []
  const start = (more: object) => found({ ...founding, ...more }, lab.appUrl, (line) => void lines.push(line))
  expect(await start({ host: '0.0.0.0' })).toBe(false)
  expect(lines).toEqual([])
  expect(await start({ isDemoSaid: true })).toBe(false)
  expect(lines).toEqual(['The data is that of a real installation: demo mode stays off.'])
})

/** Stands for a bare `proxy_pass`: it adds no headers and calls us by our own name. */
async function bareProxy(to: string) {
  const { port } = new URL(to)
  const proxy = createServer((asked, reply) => {
    const passed = request({ port, path: asked.url, headers: { ...asked.headers, host: `127.0.0.1:${port}` } }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(reply)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const through = async (path: string, headers = {}) => fetch(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}${path}`, { headers })
  return { through, close: () => proxy.close() }
}
/** Read to its end, or the connection stands open until it is given up. */
async function statusOf(asked: Promise<Response>): Promise<number> {
  const answer = await asked
  await answer.arrayBuffer()
  return answer.status
}
const operatorPaths = ['/mailbox', '/metrics', '/api/docs', '/api/docs/start.js', '/api/docs/assets/swagger-ui.css']

it.each(firstOf([true, false], 1))(
  'through a proxy that adds no headers nobody gets letters, figures or the API page; demo mode: %s',
  async (demo) => {
    const here = await openLab({ settings: { demo } })
    const { through, close } = await bareProxy(here.nodes[0]!.url)
    const statuses = async (headers = {}) => Promise.all(operatorPaths.map((path) => statusOf(through(path, headers))))
    expect((await through('/live')).status).toBe(200)
    expect(await statuses()).toEqual([404, 404, 404, 404, 404])
    const guesses = ['x'.repeat(22), operatorKeyOf(new Secrets('another installation'))]
    for (const key of guesses) {
      expect(await statuses({ authorization: `Bearer ${key}`, cookie: `tanod-operator=${key}` })).toEqual([404, 404, 404, 404, 404])
      expect((await through(`/mailbox?key=${key}`)).status).toBe(404)
    }
    close()
    await here.close()
  },
)

it('whoever started a demo opens them with the key that the start told, and then without it in the address', { tags: 'long' }, async () => {
  const here = await openLab({ settings: { demo: true } })
  const ask = (path: string, headers = {}) => fetch(`${here.nodes[0]!.url}${path}`, { headers })
  const first = await ask(`/mailbox?key=${operatorKeyOf(new Secrets(here.config.secret))}`)
  expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('Development mailbox')])
  const [cookie] = first.headers.getSetCookie()
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
  const again = await Promise.all(operatorPaths.map((path) => statusOf(ask(path, { cookie: cookie!.split(';')[0]! }))))
  expect(again).toEqual([200, 200, 200, 200, 200])
  await here.close()
})

it('a data folder with somebody else’s files is left as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanod-foreign-'))
  writeFileSync(join(folder, 'thesis.doc'), 'mine')
  expect(() => readConfig({ TANOD_DATA: folder })).toThrow("holds files that are not Tanod's")
  expect(readdirSync(folder)).toEqual(['thesis.doc'])
})
