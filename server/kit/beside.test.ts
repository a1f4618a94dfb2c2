// Whatever the server serves is in the contract or in the table beside it, and the table's word holds. Each route is asked over its budget: a refusal waits three seconds.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { routesOf } from '#tests/routes.ts'
import { beside, declarationOf, namespaces } from './beside.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ settings: { strangerCalls: 2 } })
})
afterAll(() => lab.close())

const known = new Set(callsOf(contract).map(({ call }) => call.path.replace(/\{(\w+)\}/g, ':$1')))
const served = () => routesOf(lab.nodes[0]!.app.printRoutes({ commonPrefix: false })).filter(({ path }) => !known.has(path))

it('no route is served that neither the contract nor the table declares, by no other method, and none is declared that is not served', () => {
  const undeclared = served().flatMap(({ path, methods }) => {
    const told = declarationOf(path)?.methods.split(', ') ?? []
    return methods.filter((method) => !told.includes(method) && method !== 'HEAD').map((method) => `${method} ${path}`)
  })
  expect(undeclared).toEqual([])
  const paths = served().map(({ path }) => path)
  const isServed = (name: string) => paths.some((path) => path === name || (name.endsWith('*') && path.startsWith(name.slice(0, -1))))
  expect(Object.keys(beside).filter((name) => !isServed(name))).toEqual([])
  expect(served().length).toBeGreaterThan(20)
})

it('no namespace of the socket is open that is not declared', () => {
  expect([...lab.nodes[0]!.io._nsps.keys()].toSorted()).toEqual(Object.keys(namespaces).toSorted())
})

it('each keeps the budget of strangers where the table says so, and no other', { timeout: 120_000 }, async () => {
  const asked = served().filter(({ path, methods }) => methods.includes('GET') && !path.includes('*'))
  const wrong = await Promise.all(
    asked.map(async ({ path }, at) => {
      const url = path.replace(/:format\([^/]*$/, 'json').replace(/:(\w+)/g, 'x')
      const ask = () => lab.nodes[0]!.app.inject({ url, remoteAddress: `198.18.0.${at + 1}` })
      const states = (await Promise.all([ask(), ask(), ask(), ask()])).map(({ statusCode }) => statusCode)
      const isBounded = states.includes(429)
      return isBounded === (declarationOf(path)!.budget === 'strangers') ? [] : [`${path}: ${states.join(' ')}`]
    }),
  )
  expect(wrong.flat()).toEqual([])
})

it('what can do harm or shows persons opens to nobody without its key', async () => {
  const closed = served().filter(({ path }) =>
    ['a key', 'a key in its path', 'a session or a link', 'a signature'].includes(declarationOf(path)!.opens),
  )
  expect(closed.length).toBeGreaterThan(4)
  let at = 0
  for (const { path, methods } of closed)
    for (const method of methods.filter((one) => one === 'GET' || one === 'POST')) {
      const url = path.replace(/:(\w+)/g, '00000000-0000-4000-8000-00000000dead')
      const reply = await lab.nodes[0]!.app.inject({
        method: method as 'GET',
        url,
        remoteAddress: `198.18.1.${++at}`,
        ...(method === 'POST' && { payload: {} }),
      })
      expect([path, method, [400, 401, 403, 404, 415].includes(reply.statusCode)]).toEqual([path, method, true])
    }
  expect(
    served()
      .filter(({ path, methods }) => methods.includes('POST') && declarationOf(path)!.harm === 'none')
      .map(({ path }) => path),
  ).toEqual(['/api/commandcenter/cctv/watch/:key/:file'])
})
