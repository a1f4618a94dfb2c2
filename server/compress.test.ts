// What the page of a citizen reads before its first touch is compressed, as a phone with one bar waits for every byte.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { base } from '#contract/kit/endpoint.ts'
import { type Lab, openLab } from '#tests/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const read = (path: string) => fetch(`${lab.nodes[0]!.url}${base}/ccPublic/${path}`, { headers: { 'accept-encoding': 'gzip' } })

it('kinds of emergencies, cards of questions, barangays and the kinds of teams', async () => {
  const { centerId } = await lab.as('dispatcher')
  const of = `?commandCenterId=${centerId}`
  for (const path of ['getCaseTypes', 'getPublicCards', 'getBarangays', 'getPublicResponseTypes']) {
    const reply = await read(path + of)
    const text = await reply.text()
    expect([path, reply.status]).toEqual([path, 200])
    if (text.length >= 1_000) expect([path, reply.headers.get('content-encoding')]).toEqual([path, 'gzip'])
  }
})
