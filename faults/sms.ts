// The promise: a modem that is slow, brings texts twice and out of order, or is dead for ten minutes loses no citizen's text, makes one report of each, and answers each with its own number.
import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { connections } from '#contract/centers/connections.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { citizenTexts } from '#tests/citizenTexts.ts'
import { openOutside } from '#tests/outsideServer.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openSingle } from './lab/single.ts'

const drainMs = limit('HEAL', 120_000)
const token = 'token of the modem'
const deadMinutes = 10
const slowMs = 150
const barangays = ['Dolores', 'Muzon', 'San Isidro', 'San Juan', 'Santa Ana']

/** Every fifth text is taken for one that came before. */
const broken = `create sequence planted_texts;
  create function plant_known() returns trigger language plpgsql security definer as $$ begin if nextval('planted_texts') % 5 = 0 then return null; end if; return new; end $$;
  create trigger plant_known before insert on text_received for each row execute function plant_known()`
const mended = 'drop function plant_known cascade; drop sequence planted_texts'

interface Sent {
  id: string
  to: string
  text: string
}

export const sms: Fault = {
  says: 'a modem that is slow, doubles, mixes up, or is dead for ten minutes loses no text and answers each once',
  async run({ times = 300, plant }) {
    const findings: string[] = []
    const sent = new Map<string, Sent>()
    let again = 0
    let isDead = false
    const { app, receiverPort } = await openSingle()
    const modem = await openOutside(async ({ headers }, body) => {
      if (isDead) return { status: 503, body: '' }
      if (headers.authorization !== `Bearer ${token}`) findings.push('a text went out without the token of the gateway')
      const one = JSON.parse(body) as Sent
      // It takes its time, and of each fourth text it says nothing of having taken it.
      await delay(slowMs)
      if (sent.has(one.id)) again++
      const isForgotten = !sent.has(one.id) && sent.size % 4 === 0
      sent.set(one.id, one)
      if (isForgotten) return { status: 503, body: '' }
      return { body: '{}' }
    }, receiverPort)
    const admin = (await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType: 'admin', center: 'taytay' })).data.token
    const wire = { base: app.url, token: () => admin }
    const { data: joined } = await ask(wire, connections.addConnection, { given: { kind: 'sms', url: modem.url }, secret: token })
    const { ownerUrl } = await openToLook({ databaseUrl: undefined, data: app.data }, () => {})
    const owner = await connect(ownerUrl, 'tanod-judge')

    const bring = async (text: object & { messageId: string }) => {
      const body = JSON.stringify(text)
      const seconds = Math.floor(Date.now() / 1_000)
      const signature = createHmac('sha256', token).update(`${text.messageId}.${seconds}.${body}`).digest('base64')
      const signed = { 'webhook-id': text.messageId, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
      const url = `${app.url}/api/commandcenter/ccPublic/signedTexts/taytay`
      const { status } = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...signed }, body })
      if (status !== 200) findings.push(`${text.messageId} was answered ${status}`)
    }
    /** Numbers of this run alone. */
    const beginning = `+639${String(Date.now()).slice(-5)}`
    const texts = citizenTexts(barangays, times, Date.now() % 1_000).map(({ text }, at) => ({
      messageId: `${beginning} ${at}`,
      from: `${beginning}${String(at).padStart(4, '0')}`,
      text,
    }))
    try {
      if (plant) await owner.query(broken)
      // Each comes once, twice or thrice, a later one before an earlier one, two at a time.
      const coming = mixed(texts.flatMap((text, at) => Array.from({ length: 1 + (at % 3) }, () => text)))
      const middle = Math.floor(coming.length / 2)
      const bringAll = async (all: typeof coming) => {
        const queue = [...all]
        await Promise.all(
          [1, 2].map(async () => {
            for (let one = queue.shift(); one; one = queue.shift()) await bring(one)
          }),
        )
      }
      isDead = true
      await bringAll(coming.slice(0, middle))
      // Ten minutes of a modem that takes nothing, a minute at each turn: what is tried again is tried then.
      for (let minute = 0; minute < deadMinutes; minute++) {
        await owner.query(
          `update pgboss.job set start_after = start_after - interval '1 minute' where name = 'sendTelling' and state in ('created', 'retry')`,
        )
        await delay(300)
      }
      isDead = false
      const late = new Date(Date.now() - deadMinutes * 60_000).toISOString()
      await bringAll(coming.slice(middle).map((one) => ({ ...one, sentAt: late })))

      const became = async () => {
        const { rows } = await owner.query<{ from: string; number: string | null }>(
          `select caller_phone as from, number from ticket where caller_phone like $1 || '%'
            union all select caller_phone, null from offline_report where caller_phone like $1 || '%' and number is null`,
          [beginning],
        )
        return rows
      }
      const answered = () => new Set([...sent.values()].map(({ to }) => to).filter((to) => to.startsWith(beginning)))
      const end = performance.now() + (plant ? 10_000 : drainMs)
      const unsettled = async () =>
        (await owner.query("select 1 from pgboss.job where name = 'sendTelling' and state in ('created', 'retry', 'active') limit 1")).rowCount! > 0
      while ((answered().size < times || (await unsettled())) && performance.now() < end) {
        await owner.query(`update pgboss.job set start_after = now() where name = 'sendTelling' and state = 'retry'`)
        await delay(200)
      }
      const rows = await became()
      for (const { from } of texts) {
        const own = rows.filter((row) => row.from === from)
        if (own.length === 0) findings.push(`the text of ${from} is lost`)
        if (own.length > 1) findings.push(`the text of ${from} is there ${own.length} times`)
        const firsts = [...sent.values()].filter(({ to, text }) => to === from && /\bR-[0-9A-F]{8}\b|\b[A-Z]{2,6}-\d{6}-\d{4}/.test(text))
        if (firsts.length === 0) findings.push(`${from} was not answered`)
        if (firsts.length > 1) findings.push(`${from} was answered ${firsts.length} times`)
        const number = own[0]?.number
        if (number && firsts.some(({ text }) => !text.includes(number))) findings.push(`${from} was told a number that is not its own`)
      }
      const made = rows.filter(({ number }) => number !== null).length
      const figure = `${times} texts brought ${coming.length} times: ${made} tickets, ${rows.length - made} offline reports, ${sent.size} answers, ${again} of them given a second time`
      return { figure, findings }
    } finally {
      if (plant) await owner.query(mended)
      await ask(wire, connections.removeConnection, { id: joined.id })
      await owner.end()
      await modem.close()
    }
  },
}

/** In another order that is the same each time. */
const mixed = <T>(all: readonly T[]): T[] =>
  all
    .map((one, at) => ({ one, place: (at * 7_919) % 1_009 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one)
