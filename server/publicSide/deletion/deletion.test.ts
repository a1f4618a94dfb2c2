// A wish to have a verified record deleted: proven by a code that goes to the record's own number or address, told to nobody else, and not to be guessed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '#contract/citizens/approval.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { openOutside } from '#tests/outsideServer.ts'
import { delivered } from '#tests/people.ts'

let lab: Lab
let verifier: Caller
let caseTypeId: string
let gateway: Awaited<ReturnType<typeof openOutside>>
let texts: { to: string; text: string }[] = []
beforeAll(async () => {
  gateway = await openOutside((_, body) => {
    texts.push(JSON.parse(body) as (typeof texts)[number])
    return { body: '{}' }
  })
  lab = await openLab({ nodes: 2, settings: { smsUrl: `${gateway.url}/send`, privateHosts: [gateway.host] } })
  verifier = await lab.as('verifier')
  caseTypeId = (await lab.stranger.ask(publicSide.getCaseTypes)).data[0]!.id
})
afterAll(async () => {
  await lab.close()
  await gateway.close()
})

let made = 0
const newPhone = () => `+63917556${String(1000 + made++)}`
interface Given {
  status?: string
  phone?: string | null
  email?: string | null
}
/** A visitor with a report, and a record where one is told. */
async function visitor(record?: Given) {
  const deviceId = randomUUID()
  const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, { caseTypeId, deviceId, description: 'Tulong', landmark: 'Gate' })
  const { status = 'APPROVED', phone = null, email = null } = record ?? {}
  if (record)
    await lab.owner.query('insert into citizen (command_center_id, id, name, phone, email, status) values ($1, $2, $3, $4, $5, $6)', [
      ...[verifier.centerId, data.userId, 'Nena Cruz', phone, email, status],
    ])
  return { token: data.token, deviceId, id: data.userId }
}
/** An address that is the record's of nobody. */
const elsewhere = () => `${randomUUID()}@elsewhere.ph`
const wish = async (given: object) =>
  (await lab.stranger.ask(publicSide.requestDeletion, { name: 'Somebody', email: elsewhere(), commandCenterId: verifier.centerId, ...given })).data
const prove = ({ request, commandCenterId }: { request: string; commandCenterId: string }, code: string) =>
  lab.stranger.ask(publicSide.proveDeletion, { request, commandCenterId, code })
const requestOf = async (id: string) => (await verifier.ask(approval.getDeletionRequests, { limit: 100 })).data.items.find((one) => one.id === id)!
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0]
const textsTo = (phone: string) => texts.filter(({ to }) => to === phone).map(({ text }) => text)
const otherThan = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

describe('a verified record', () => {
  it('is proven by the code that its own number is sent, whatever number the request names, and then deleted', async () => {
    const phone = newPhone()
    const { token, id } = await visitor({ phone, email: 'nena@example.ph' })
    const asked = await wish({ token, phone: '0917 555 7777', language: 'fil' })
    await until(() => textsTo(phone).length === 1)
    expect(textsTo(phone)[0]).toContain('nagpapatunay')
    expect(textsTo('+639175557777')).toEqual([])
    expect(delivered(lab, 'nena@example.ph')).toEqual([])
    expect(await requestOf(asked.request)).toMatchObject({ accountId: id, proof: 'unproven' })
    expect((await refusalOf(verifier.ask(approval.fulfilDeletionRequest, { id: asked.request }))).code).toBe('unproven')
    await prove(asked, codeIn(textsTo(phone)[0]!))
    expect(await requestOf(asked.request)).toMatchObject({ proof: 'code' })
    const { rows } = await lab.owner.query<{ code_hash: Buffer | null }>('select code_hash from deletion_request where id = $1', [asked.request])
    expect(rows[0]!.code_hash).toBeNull()
    await lab.owner.query('update ticket set user_id = null where user_id = $1', [id])
    expect((await verifier.ask(approval.fulfilDeletionRequest, { id: asked.request })).data).toMatchObject({ status: 'done', proof: 'code' })
    expect((await refusalOf(prove(asked, codeIn(textsTo(phone)[0]!)))).code).toBe('wrong-code')
  })

  it('without a mobile number is proven by a letter to its own address', async () => {
    const email = `${randomUUID()}@example.ph`
    const { token } = await visitor({ phone: '+63281234567', email })
    const other = elsewhere()
    const asked = await wish({ token, email: other })
    await until(() => delivered(lab, email).length === 1)
    expect(delivered(lab, other)).toEqual([])
    await prove(asked, codeIn(delivered(lab, email)[0]!.text))
    expect((await requestOf(asked.request)).proof).toBe('code')
  })

  it('that can be reached by neither waits unproven until an ID was seen at the office', async () => {
    const { token, deviceId, id } = await visitor({})
    expect((await lab.stranger.ask(publicSide.getKept, { token, deviceId })).data.proof).toBe('office')
    const asked = await wish({ token })
    expect((await requestOf(asked.request)).proof).toBe('unproven')
    await lab.owner.query('update ticket set user_id = null where user_id = $1', [id])
    expect((await refusalOf(verifier.ask(approval.fulfilDeletionRequest, { id: asked.request }))).code).toBe('unproven')
    const { data } = await verifier.ask(approval.fulfilDeletionRequest, { id: asked.request, idSeen: 1 })
    expect(data).toMatchObject({ status: 'done', proof: 'office' })
  })

  it('is found by its number without any link, and the code goes there alone', async () => {
    const phone = newPhone()
    const { id } = await visitor({ phone })
    const asked = await wish({ phone })
    await until(() => textsTo(phone).length === 1)
    expect(await requestOf(asked.request)).toMatchObject({ accountId: id, proof: 'unproven' })
  })

  it('cannot be deleted by the proof of another one', async () => {
    const phone = newPhone()
    const { token } = await visitor({ phone })
    const { id: other } = await visitor({ phone: newPhone() })
    const asked = await wish({ token })
    await until(() => textsTo(phone).length === 1)
    await prove(asked, codeIn(textsTo(phone)[0]!))
    expect((await refusalOf(verifier.ask(approval.fulfilDeletionRequest, { id: asked.request, accountId: other }))).code).toBe('unproven')
  })
})

describe('the code', () => {
  it('is ended by five wrong ones, on whichever node they are tried', async () => {
    const phone = newPhone()
    const asked = await wish({ token: (await visitor({ phone })).token })
    await until(() => textsTo(phone).length === 1)
    const code = codeIn(textsTo(phone)[0]!)
    const wrong = await Promise.all([1, 2, 3, 4, 5].map((n) => refusalOf(prove(asked, otherThan(code, n)))))
    expect(wrong.map((one) => one.code)).toEqual(Array.from({ length: 5 }, () => 'wrong-code'))
    expect((await refusalOf(prove(asked, code))).code).toBe('wrong-code')
    expect((await requestOf(asked.request)).proof).toBe('unproven')
  })

  it('of four wrong ones before proves still, and none after 15 minutes', async () => {
    const [first, second] = [newPhone(), newPhone()]
    const inTime = await wish({ token: (await visitor({ phone: first })).token })
    const late = await wish({ token: (await visitor({ phone: second })).token })
    await until(() => textsTo(first).length === 1 && textsTo(second).length === 1)
    const code = codeIn(textsTo(first)[0]!)
    for (const n of [1, 2, 3, 4]) await refusalOf(prove(inTime, otherThan(code, n)))
    await prove(inTime, code)
    const { rows } = await lab.owner.query<{ minutes: number }>(
      'select extract(epoch from code_until - created_at) / 60 as minutes from deletion_request where id = $1',
      [late.request],
    )
    expect(Number(rows[0]!.minutes)).toBeCloseTo(15, 1)
    await lab.owner.query("update deletion_request set code_until = code_until - interval '15 minutes' where id = $1", [late.request])
    expect((await refusalOf(prove(late, codeIn(textsTo(second)[0]!)))).code).toBe('wrong-code')
  })

  it('stands nowhere as it is', async () => {
    const phone = newPhone()
    const asked = await wish({ token: (await visitor({ phone })).token })
    await until(() => textsTo(phone).length === 1)
    const code = codeIn(textsTo(phone)[0]!)
    const { rows } = await lab.owner.query<{ row: string; job: string }>(
      `select r::text as row, (select string_agg(data::text, ' ') from pgboss.job where name = 'sendDeletionCode') as job from deletion_request r where id = $1`,
      [asked.request],
    )
    expect(rows[0]!.row).not.toMatch(new RegExp(`\\b${code}\\b`))
    expect(rows[0]!.job).not.toContain(code)
  })
})

describe('who asks', () => {
  it('learns nothing of who is known: answer, refusals and queued work are the same without a record', async () => {
    const jobs = async () => Number((await lab.owner.query("select count(*) from pgboss.job where name = 'sendDeletionCode'")).rows[0].count)
    const shapes: unknown[] = []
    for (const record of [{ phone: newPhone() }, {}, { status: 'PENDING', phone: newPhone() }, undefined]) {
      const { token } = await visitor(record)
      const before = await jobs()
      const reply = await lab.stranger.ask(publicSide.requestDeletion, { name: 'Somebody', email: elsewhere(), token })
      const refused = await refusalOf(prove(reply.data, '000000'))
      shapes.push([reply.message, Object.keys(reply.data), (await jobs()) - before, refused.status, refused.code, refused.message])
    }
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    expect(shapes[0]).toMatchObject([expect.any(String), ['reference', 'request', 'commandCenterId'], 1, 400, 'wrong-code', expect.any(String)])
  })

  it('for a record that is not verified goes on as before: no code, no proof asked', async () => {
    const phone = newPhone()
    const { token, deviceId, id } = await visitor({ status: 'PENDING', phone, email: 'pending@example.ph' })
    expect((await lab.stranger.ask(publicSide.getKept, { token, deviceId })).data.proof).toBe('none')
    const asked = await wish({ token })
    expect(await requestOf(asked.request)).toMatchObject({ accountId: id, proof: null })
    await lab.owner.query('update ticket set user_id = null where user_id = $1', [id])
    expect((await verifier.ask(approval.fulfilDeletionRequest, { id: asked.request })).data.status).toBe('done')
    const later = newPhone()
    await wish({ token: (await visitor({ phone: later })).token })
    await until(() => textsTo(later).length === 1)
    expect([textsTo(phone), delivered(lab, 'pending@example.ph')]).toEqual([[], []])
  })

  it('makes no more than five texts an hour, with whichever link or address', async () => {
    const phone = newPhone()
    const { token } = await visitor({ phone })
    const statusOf = (given: object) =>
      wish(given).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
    const answers: number[] = []
    for (let n = 0; n < 7; n++) answers.push(await statusOf({ token }))
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
    await until(() => textsTo(phone).length === 5)
    expect(await statusOf({ token: (await visitor()).token })).toBe(200)
  })
})
