// By what a state is changed: a posted or named call with a bearer header and JSON, and by nothing that a page elsewhere can cause.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { mayCall } from '#contract/kit/access.ts'
import { callsOf, type Endpoint, fieldsOf } from '#contract/kit/endpoint.ts'
import { allKnockers, contentOf, type Knocker, stopRounds } from '#tests/callers.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { everyNth } from '#tests/long.ts'
import { tell } from '#tests/raw.ts'
import { sampleOf } from '#tests/sample.ts'

let lab: Lab
let knockers: Knocker[]
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  await stopRounds(lab)
  knockers = await allKnockers(lab)
  await lab.settle()
})
afterAll(() => lab.close())

interface Way {
  name: string
  method: string
  headers?: Record<string, string>
  payload?: string
  query?: string
  withoutBearer?: boolean
  statuses: number[]
}

const boundary = 'b0undary'

/** The ways in which nothing may change, for one changing call. */
function waysOf(call: Endpoint): Way[] {
  const json = JSON.stringify(sampleOf(call))
  const form = new URLSearchParams(Object.entries(sampleOf(call)).map(([name, value]) => [name, String(value)]))
  const parts = [...form].map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')
  const hasFile = fieldsOf(call).some((field) => field.isFile)
  const typed = (type: string) => ({ 'content-type': type })
  const cookie = { cookie: `token=${knockers[1]!.token}`, origin: 'https://elsewhere.example' }
  const isGet = call.method === 'GET'
  return [
    { name: 'HEAD', method: 'HEAD', statuses: [405] },
    { name: 'OPTIONS', method: 'OPTIONS', statuses: [405] },
    // A report in plain words is a report.
    ...(call.isForgiving ? [] : [{ name: 'text/plain', method: 'POST', headers: typed('text/plain'), payload: json, statuses: [400, 415] }]),
    { name: 'no type', method: 'POST', headers: typed('application/octet-stream'), payload: json, statuses: [400, 415] },
    { name: 'form', method: 'POST', headers: typed('application/x-www-form-urlencoded'), payload: `${form}&_method=POST`, statuses: [415] },
    ...(hasFile
      ? []
      : [
          {
            name: 'multipart',
            method: 'POST',
            headers: typed(`multipart/form-data; boundary=${boundary}`),
            payload: `${parts}--${boundary}--\r\n`,
            statuses: [415],
          },
        ]),
    ...['sec-purpose', 'purpose', 'x-moz'].map((header) => ({
      name: header,
      method: isGet ? 'GET' : 'POST',
      headers: { ...typed('application/json'), [header]: 'prefetch;prerender' },
      ...(!isGet && { payload: json }),
      statuses: [405],
    })),
    ...(isGet
      ? []
      : [
          { name: 'GET', method: 'GET', query: `${form}`, statuses: [405] },
          {
            name: '_method',
            method: 'GET',
            query: `${form}&_method=POST`,
            headers: { 'x-http-method-override': 'POST', 'x-method-override': 'POST' },
            statuses: [405],
          },
        ]),
    ...(call.access === 'public'
      ? []
      : [
          {
            name: 'cross-site',
            method: isGet ? 'GET' : 'POST',
            headers: { ...cookie, ...typed('application/json') },
            ...(!isGet && { payload: json }),
            withoutBearer: true,
            statuses: [401],
          },
        ]),
  ]
}

describe('AZ-05 state changes need a proper call with a bearer header', () => {
  it('405, 401, 400 or 415 for every other way, and not a row changed', { timeout: 600_000 }, async () => {
    const before = await contentOf(lab)
    const wrong: string[] = []
    let tried = 0
    const changing = callsOf(contract).filter((one) => one.call.changes)
    for (const { name, call } of everyNth(changing, 12)) {
      const knocker = knockers.find((one) => mayCall(call.access, one.holder) && one.holder)!
      for (const way of waysOf(call)) {
        const path = call.path.replace(/\{\w+\}/g, knocker.accountId)
        const url = way.query ? `${path}?${way.query}` : path
        const headers = { ...way.headers, ...(!way.withoutBearer && { authorization: `Bearer ${knocker.token}` }) }
        const reply = await lab.nodes[tried++ % 2]!.app.inject({ method: way.method, url, headers, payload: way.payload } as never)
        if (!way.statuses.includes(reply.statusCode)) wrong.push(`${name} by ${way.name}: ${reply.statusCode}`)
      }
    }
    const after = await contentOf(lab)
    tell(`AZ-05: ${wrong.length} of ${tried} improper ways let through, ${after.filter((line) => !before.includes(line)).length} tables changed`)
    expect(wrong).toEqual([])
    expect(after).toEqual(before)
  })

  it('a changing GET of the specification answers GET and POST with the bearer header', async () => {
    const admin = knockers.find(({ name }) => name === 'admin')!
    const both = callsOf(contract).filter(({ call }) => call.changes && call.method === 'GET' && mayCall(call.access, admin.holder))
    expect(both.length).toBeGreaterThan(20)
    for (const { name, call } of everyNth(both, 4)) {
      for (const method of ['GET', 'POST'] as const) {
        const url = call.path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000001')
        const reply = await lab.nodes[0]!.app.inject({ method, url, headers: { authorization: `Bearer ${admin.token}` } })
        expect([name, [401, 403, 405, 415].includes(reply.statusCode)]).toEqual([name, false])
      }
    }
  })
})
