// The promise: kill the app or the receiver at any moment, and a webhook still tells every fact, each object's in order, under the same ids, signed.
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { reference } from '#contract/reference/room.ts'
import { ticketFacts } from '#contract/tickets/facts.ts'
import { tickets } from '#contract/tickets/room.ts'
import { webhooks } from '#contract/webhooks/room.ts'
import { tellable } from '#contract/webhooks/rules.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import type { App } from '#tests/app.ts'
import { openOutside } from '#tests/outsideServer.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openSingle } from './lab/single.ts'
import { untilAnswered } from './lab/work.ts'

const kinds = Object.keys(ticketFacts).filter((name) => (tellable as readonly string[]).includes(name))
const drainMs = limit('HEAL', 120_000)

/** Every fifth delivery is forgotten, and the others of an object do not wait for the first. */
const broken = `create function plant_forgetting() returns trigger language plpgsql as $$ begin if new.seq % 5 = 0 then return null; end if; return new; end $$;
  create trigger plant_forgetting before insert on webhook_delivery for each row execute function plant_forgetting();
  create or replace function take_deliveries(hook uuid, most int, lease_ms int) returns setof webhook_delivery language sql as $$
    update webhook_delivery d set taken_until = clock_timestamp() + lease_ms * interval '1 ms', turn = nextval('webhook_turn'), tries = d.tries + 1
      where d.command_center_id = tanod_centre() and d.webhook_id = hook and d.seq in (select p.seq from webhook_delivery p
        where p.command_center_id = tanod_centre() and p.webhook_id = hook and p.state = 'waiting' and p.next_at <= clock_timestamp()
        order by p.seq desc limit most for update of p skip locked) returning d.* $$`

interface Got {
  object: string
  seq: number
  message: string
  text: string
}

export const webhookKills: Fault = {
  says: 'kill -9 of the app or the receiver loses no fact that a webhook tells, and keeps each object’s in order',
  async run({ times = 100, plant }) {
    const findings: string[] = []
    const got: Got[] = []
    let secret = ''
    const { app, receiverPort } = await openSingle()
    const open = () =>
      openOutside(({ headers }, body) => {
        const [message, seconds, signature] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]))
        const right = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
          .update(`${message}.${seconds}.${body}`)
          .digest('base64')
        if (signature !== `v1,${right}`) findings.push(`${message} is not signed`)
        const { data } = JSON.parse(body) as { data: { id: string; seq: number } }
        got.push({ object: data.id, seq: data.seq, message: message!, text: body })
        return { body: '' }
      }, receiverPort)
    let receiver = await open()
    const wire = await signedIn(app)
    const { ownerUrl } = await openToLook({ databaseUrl: undefined, data: app.data }, () => {})
    const owner = await connect(ownerUrl, 'tanod-judge')
    let undo = async () => {}
    try {
      if (plant) {
        const { rows } = await owner.query<{ whole: string }>("select pg_get_functiondef('take_deliveries'::regproc) as whole")
        await owner.query(broken)
        undo = async () => void (await owner.query(`drop function plant_forgetting cascade; ${rows[0]!.whole}`))
      }
      const { data } = await ask(wire, webhooks.addWebhook, { name: 'Receiver', url: receiver.url, kinds })
      secret = data.secret
      const work = workOn(wire)
      for (let kill = 0; kill < times; kill++) {
        const before = work.done() + got.length
        while (work.done() + got.length < before + 6) await delay(20)
        if (kill % 2 === 0) {
          await app.kill()
          await app.start()
        } else {
          await receiver.close()
          await delay(200)
          receiver = await open()
        }
      }
      await work.stop()
      const told = async () => {
        const { rows } = await owner.query<{ seq: string; object_id: string }>(
          `select f.seq, f.object_id from fact f join webhook w on w.command_center_id = f.command_center_id and w.id = $1
            where f.seq > $2 and f.verb = any (w.kinds) order by f.seq`,
          [data.webhook.id, data.webhook.toldTo],
        )
        return rows
      }
      const missing = async () => (await told()).filter(({ seq }) => !got.some((one) => one.seq === Number(seq)))
      // What failed several times waits longer from try to try: the time begins where the last of these pauses ends.
      const restMs = async () => {
        const { rows } = await owner.query<{ ms: number | null }>(
          `select extract(epoch from max(next_at) - now())::float * 1000 as ms from webhook_delivery where webhook_id = $1 and state = 'waiting'`,
          [data.webhook.id],
        )
        return Math.max(0, rows[0]!.ms ?? 0)
      }
      let end = performance.now() + (plant ? 10_000 : drainMs)
      while ((await missing()).length > 0 && performance.now() < end) {
        await delay(200)
        const rest = plant ? 0 : await restMs()
        if (rest > 0) end = performance.now() + rest + drainMs
      }
      for (const { seq } of await missing()) findings.push(`fact ${seq} was never told`)
      findings.push(...judge(got))
      await ask(wire, webhooks.deactivateWebhook, { id: data.webhook.id })
      const again = got.length - new Set(got.map(({ seq }) => seq)).size
      const figure = `${times} kills, ${work.done()} changes of tickets, ${got.length} deliveries, ${again} of them a second time`
      return { figure, findings }
    } finally {
      await undo()
      await owner.end()
      await receiver.close()
    }
  },
}

const signedIn = async (app: App) => {
  const { token } = (await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType: 'admin', center: 'taytay' })).data
  return { base: app.url, token: (): string | null => token }
}

/** Four tickets at a time, each filed and written on, until it is told to stop. */
function workOn(wire: { base: string; token(): string | null }) {
  let stopped = false
  let done = 0
  const asked = async <R>(change: (options: { key: string }) => Promise<R>): Promise<R> => {
    const key = randomUUID()
    const reply = await untilAnswered(() => change({ key }))
    done++
    return reply
  }
  const one = async () => {
    const { data: types } = await untilAnswered(() => ask(wire, reference.getCaseTypes, {}))
    const filed = { caseTypeId: types.items[0]!.id, description: 'A tree fell.', landmark: 'Market' }
    while (!stopped) {
      const { transactionNumber } = (await asked((options) => ask(wire, tickets.createEmergencyTicket, filed, options))).data
      for (let n = 0; n < 4 && !stopped; n++)
        await asked((options) => ask(wire, tickets.addUpdate, { transactionNumber, text: `Update ${n}` }, options))
    }
  }
  const working = Promise.all([one(), one(), one(), one()])
  return {
    done: () => done,
    async stop() {
      stopped = true
      await working
    },
  }
}

/** What came first of each fact must be in the log's order within its object; what came again must be the same. */
function judge(got: readonly Got[]): string[] {
  const findings: string[] = []
  const last = new Map<string, number>()
  const first = new Map<number, Got>()
  for (const one of got) {
    const known = first.get(one.seq)
    if (known) {
      if (known.message !== one.message || known.text !== one.text) findings.push(`fact ${one.seq} came again as another`)
      continue
    }
    first.set(one.seq, one)
    if (one.seq < (last.get(one.object) ?? 0)) findings.push(`${one.object}: fact ${one.seq} came after ${last.get(one.object)}`)
    last.set(one.object, Math.max(one.seq, last.get(one.object) ?? 0))
  }
  return findings
}
