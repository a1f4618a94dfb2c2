// Webhooks: signed, in order for each object, at least once, told again from any place, to public addresses alone, by an admin alone.
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { reference } from '#contract/reference/room.ts'
import { ticketFacts } from '#contract/tickets/facts.ts'
import { tickets } from '#contract/tickets/room.ts'
import { type Webhook, webhooks as calls } from '#contract/webhooks/room.ts'
import { notTellable, pauseSeconds, tellable } from '#contract/webhooks/rules.ts'
import { chores } from '#server/housekeeping.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { addPerson, signInAs } from '#tests/people.ts'

interface Got {
  message: string
  type: string
  object: string
  seq: number
  text: string
  isSigned: boolean
}
let lab: Lab
let admin: Caller
let outside: Awaited<ReturnType<typeof openOutside>>
let got: Got[] = []
let secret = ''
/** The webhook of the test that runs: what an earlier one had on its way is not counted. */
let path = '/0'
/** How the receiver answers. */
let answer: (one: Got) => number = () => 200
const kinds = Object.keys(ticketFacts).filter((name) => tellable.includes(name as never))

beforeAll(async () => {
  outside = await openOutside(({ headers, url }, body) => {
    if (url !== path) return { body: '' }
    const [message, seconds, signature] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]))
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const right = `v1,${createHmac('sha256', key).update(`${message}.${seconds}.${body}`).digest('base64')}`
    const { type, data } = JSON.parse(body) as { type: string; data: { id: string; seq: number } }
    const one = { message: message!, type, object: data.id, seq: data.seq, text: body, isSigned: signature!.split(' ').includes(right) }
    const status = answer(one)
    if (status < 300) got.push(one)
    return { status, body: '' }
  })
  lab = await openLab({ nodes: 2, settings: { privateHosts: [outside.host] } })
  admin = await signInAs(lab, await addPerson(lab, { type: 'admin' }))
})
afterEach(async () => {
  answer = () => 200
  await lab.owner.query('update webhook set is_deleted = 1')
  got = []
  path = `/${Number(path.slice(1)) + 1}`
})
afterAll(async () => {
  await lab.close()
  await outside.close()
})

async function addHook(more: { kinds?: string[]; url?: string } = {}): Promise<Webhook> {
  const { data } = await admin.ask(calls.addWebhook, { name: 'Town hall', url: outside.url + path, kinds, ...more })
  secret = data.secret
  return data.webhook
}
const now = async (id: string) => (await admin.ask(calls.getWebhooks, {})).data.items.find((one) => one.id === id)!
/** All that the log holds for the webhook was tried, and nothing waits: up to the place that is given back, for the clocks of a ticket go on. */
async function settled(id: string): Promise<number> {
  await lab.settle()
  const { head } = (await lab.owner.query<{ head: number }>('select seq as head from fact_head where command_center_id = $1', [admin.centerId]))
    .rows[0]!
  await until(async () => {
    const { toldTo, waiting } = await now(id)
    return toldTo >= Number(head) && waiting === 0
  })
  return Number(head)
}
async function fileTickets(count: number): Promise<string[]> {
  const caseTypeId = (await admin.ask(reference.getCaseTypes, {})).data.items[0]!.id
  const numbers: string[] = []
  for (let n = 0; n < count; n++) {
    const description = `Kanaryo Luntian calls from 0917 555 0199, number ${n}`
    const { data } = await admin.ask(tickets.createEmergencyTicket, { caseTypeId, description, landmark: 'Kanaryo market' })
    numbers.push(data.transactionNumber)
  }
  for (const transactionNumber of numbers) for (let n = 0; n < 3; n++) await admin.ask(tickets.addUpdate, { transactionNumber, text: `Kanaryo ${n}` })
  return numbers
}
const isInOrder = (seqs: number[]) => seqs.every((seq, n) => n === 0 || seq > seqs[n - 1]!)

describe('what is told', () => {
  it('every fact of the chosen kinds, once, signed, each object’s in order, over two nodes; ids and states alone', async () => {
    const hook = await addHook()
    const numbers = await fileTickets(4)
    const last = await settled(hook.id)
    const { rows } = await lab.owner.query<{ seq: number }>(
      'select seq from fact where command_center_id = $1 and seq > $2 and seq <= $3 and verb = any ($4) order by seq',
      [admin.centerId, hook.toldTo, last, kinds],
    )
    expect(rows.length).toBeGreaterThanOrEqual(16)
    const told = got.map(({ seq }) => seq).filter((seq) => seq <= last)
    expect(told.toSorted((a, b) => a - b)).toEqual(rows.map(({ seq }) => Number(seq)))
    expect(got.filter(({ isSigned }) => !isSigned)).toEqual([])
    expect(new Set(got.map(({ message }) => message)).size).toBe(got.length)
    for (const number of numbers) expect(isInOrder(got.filter(({ object }) => object === number).map(({ seq }) => seq))).toBe(true)
    expect(got.filter(({ text }) => /kanaryo|0199|luntian/i.test(text))).toEqual([])
  })

  it('nothing of kinds that were not chosen, nor what is for the audit alone', async () => {
    const hook = await addHook({ kinds: ['ticketAccepted'] })
    await fileTickets(1)
    await settled(hook.id)
    expect(got).toEqual([])
    expect(notTellable(['signInRefused', 'ticketAccepted', 'nothing'])).toEqual(['signInRefused', 'nothing'])
    expect((await refusalOf(addHook({ kinds: ['signInRefused'] }))).message).toContain('signInRefused')
  })

  it('nothing of another center', async () => {
    const hook = await addHook()
    const other = await signInAs(lab, await addPerson(lab, { type: 'admin', center: 'taguig' }))
    const caseTypeId = (await other.ask(reference.getCaseTypes, {})).data.items[0]!.id
    const { data } = await other.ask(tickets.createEmergencyTicket, { caseTypeId, description: 'Of the neighbours', landmark: 'Bridge' })
    await settled(hook.id)
    expect(got.filter(({ object }) => object === data.transactionNumber)).toEqual([])
    expect((await refusalOf(other.ask(calls.getWebhookDeliveries, { webhookId: hook.id }))).status).toBe(404)
    expect((await refusalOf(other.ask(calls.replayWebhook, { id: hook.id, after: 0 }))).status).toBe(404)
  })
})

describe('how many', () => {
  it('ten in use at once: those out of use do not count, and none comes back as an eleventh', { tags: 'long' }, async () => {
    const hooks = []
    for (let n = 0; n < 10; n++) hooks.push(await addHook())
    expect((await refusalOf(addHook())).message).toBe('A center has at most 10 webhooks in use. Take one out of use first.')
    await admin.ask(calls.deactivateWebhook, { id: hooks[0]!.id })
    await addHook()
    expect((await refusalOf(admin.ask(calls.reactivateWebhook, { id: hooks[0]!.id }))).message).toContain('at most 10 webhooks')
    await admin.ask(calls.reactivateWebhook, { id: hooks[1]!.id })
    await admin.ask(calls.deactivateWebhook, { id: hooks[1]!.id })
    expect((await admin.ask(calls.reactivateWebhook, { id: hooks[0]!.id })).data.isDeleted).toBe(0)
  })
})

describe('a receiver in trouble', () => {
  it('holds up an object, never the others, and gets what it missed in order', async () => {
    let stuck = ''
    answer = ({ object }) => ((stuck ||= object) === object ? 503 : 200)
    const hook = await addHook()
    const numbers = await fileTickets(3)
    const others = numbers.filter((number) => number !== stuck)
    await until(() => others.every((number) => got.filter(({ object }) => object === number).length >= 4))
    const { data } = await admin.ask(calls.getWebhookDeliveries, { webhookId: hook.id, state: 'waiting' })
    expect(data.items.at(-1)).toMatchObject({ objectId: stuck, answerStatus: 503, outcome: 'refused', state: 'waiting' })
    expect(data.items.filter(({ answerStatus }) => answerStatus !== null)).toHaveLength(1)
    answer = () => 200
    await settled(hook.id)
    const late = got.filter(({ object }) => object === stuck)
    // What a ticket of an earlier test has still to tell may be the one that is stuck.
    expect(late.length).toBeGreaterThanOrEqual(numbers.includes(stuck) ? 4 : 1)
    expect(isInOrder(late.map(({ seq }) => seq))).toBe(true)
  })

  it('is given up on after thirty tries of one delivery, and goes on with the next', async () => {
    let first = 0
    answer = ({ seq }) => ((first ||= seq) === seq ? 500 : 200)
    const hook = await addHook()
    await fileTickets(1)
    await until(() => first > 0)
    await until(async () => {
      await lab.owner.query(
        `update webhook_delivery set tries = greatest(tries, 29), next_at = now() where webhook_id = $1 and seq = $2 and state = 'waiting'`,
        [hook.id, first],
      )
      return (await now(hook.id)).failed === 1
    })
    await settled(hook.id)
    expect(got.length).toBeGreaterThanOrEqual(3)
  })

  it('waits longer after each try, an hour at most', () => {
    expect([1, 2, 3, 10, 13, 30].map(pauseSeconds)).toEqual([1, 2, 4, 512, 3_600, 3_600])
  })
})

describe('telling again', () => {
  it('from a place in the log: the same facts under the same ids', async () => {
    const hook = await addHook()
    await fileTickets(2)
    await settled(hook.id)
    const before = [...got].toSorted((a, b) => a.seq - b.seq)
    const after = before[2]!.seq
    got = []
    await admin.ask(calls.replayWebhook, { id: hook.id, after })
    await settled(hook.id)
    const again = got.filter(({ seq }) => seq <= before.at(-1)!.seq).toSorted((a, b) => a.seq - b.seq)
    expect(again.map(({ message, text }) => [message, text])).toEqual(before.slice(3).map(({ message, text }) => [message, text]))
    expect((await refusalOf(admin.ask(calls.replayWebhook, { id: hook.id } as never))).status).toBe(400)
  })

  it('since a time, and what was missed while it was out of use', { tags: 'long' }, async () => {
    const hook = await addHook()
    const since = new Date().toISOString()
    await admin.ask(calls.deactivateWebhook, { id: hook.id })
    await fileTickets(1)
    await lab.settle()
    expect(got).toEqual([])
    await admin.ask(calls.reactivateWebhook, { id: hook.id })
    await settled(hook.id)
    const first = got.map(({ seq }) => seq)
    expect(first.length).toBeGreaterThanOrEqual(4)
    got = []
    await admin.ask(calls.replayWebhook, { id: hook.id, since })
    await settled(hook.id)
    expect(got.map(({ seq }) => seq)).toEqual(expect.arrayContaining(first))
  })
})

describe('where it leads', () => {
  it.each([
    ['http://127.0.0.1:9/', 'This address is not public.'],
    ['https://10.0.0.8/', 'This address is not public.'],
    ['https://169.254.169.254/latest', 'This address is not public.'],
    ['https://localhost/', 'This address is not public.'],
    ['http://hooks.example.invalid/', 'The address must begin with https://.'],
    ['https://user:word@hooks.example.invalid/', 'Leave the user name out'],
  ])('%s is refused', async (url, sentence) => {
    expect((await refusalOf(addHook({ url }))).message).toContain(sentence)
    const hook = await addHook({ url: 'https://hooks.example.invalid/' })
    expect((await refusalOf(admin.ask(calls.updateWebhook, { id: hook.id, url }))).message).toContain(sentence)
    await lab.owner.query('delete from webhook where id = $1', [hook.id])
  })

  it('a redirect is not followed, and a name that leads inside is not asked', { tags: 'long' }, async () => {
    const hook = await addHook()
    outside.be('redirect')
    await fileTickets(1)
    const tried = async () => (await admin.ask(calls.getWebhookDeliveries, { webhookId: hook.id })).data.items.find(({ tries }) => tries > 0)
    await until(async () => (await tried())?.outcome === 'refused')
    expect(outside.trespasses()).toBe(0)
    await lab.owner.query(`update webhook set url = 'https://localhost:9/' where id = $1`, [hook.id])
    await until(async () => (await tried())?.outcome === 'forbidden')
    outside.be('well')
  })

  it('only an admin’s center knows its webhooks, and the secret is in no list', async () => {
    const hook = await addHook()
    const agent = await lab.as('supervisor')
    expect((await refusalOf(agent.ask(calls.getWebhooks, {}))).status).toBe(403)
    expect(JSON.stringify(await admin.ask(calls.getWebhooks, {}))).not.toContain(secret)
    const { rows } = await lab.owner.query<{ text: string }>('select w::text as text from webhook w where id = $1', [hook.id])
    expect(rows[0]!.text).not.toContain(secret.slice(6))
    const old = secret
    secret = (await admin.ask(calls.resetWebhookSecret, { id: hook.id })).data.secret
    expect(secret).not.toBe(old)
    await fileTickets(1)
    await settled(hook.id)
    expect(got.length).toBeGreaterThanOrEqual(4)
    expect(got.every(({ isSigned }) => isSigned)).toBe(true)
    // Whoever receives has a day to change over: till then both secrets are right, and afterwards the new one alone.
    const fresh = secret
    got = []
    secret = old
    await fileTickets(1)
    await settled(hook.id)
    expect(got.length > 0 && got.every(({ isSigned }) => isSigned)).toBe(true)
    await lab.owner.query(`update webhook set secret_before_until = now() where id = $1`, [hook.id])
    got = []
    await fileTickets(1)
    await settled(hook.id)
    expect(got.length > 0 && got.every(({ isSigned }) => !isSigned)).toBe(true)
    secret = fresh
    // What is right no more is not kept.
    for (const chore of chores) await lab.nodes[0]!.db.across<unknown>(chore({}))
    const kept = await lab.owner.query('select secret_before, secret_before_until from webhook where id = $1', [hook.id])
    expect(kept.rows).toEqual([{ secret_before: null, secret_before_until: null }])
  })
})
