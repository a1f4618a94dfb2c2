// A batch of an alert: letters that are taken are under way at once, so that none waits until another node takes it too; and without a gateway no text counts as sent.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool } from '#server/database/pool.ts'
import { Secrets } from '#server/kit/secrets.ts'
import { Database } from '#server/kit/transaction.ts'
import { openSms } from '#server/outside/sms.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'
import { sendBatch } from './send.ts'

const never = () => expect.unreachable()
let lab: Lab
let db: Database
let center: string
beforeAll(async () => {
  lab = await openLab({ nodes: 0 })
  db = new Database(openPool(lab.appUrl, 5, 'letters'))
  center = (await lab.owner.query<{ id: string }>("select id from command_center where slug = 'taytay'")).rows[0]!.id
  const alert = { status: 'Actual', msgType: 'Alert', headline: 'The river rises', description: 'At 16 m.', instruction: '', area: {} }
  await lab.owner.query(
    `insert into own_alert (command_center_id, id, about_kind, about_id, message_type, alert, sent_at, expires_at)
      values ($1, gen_random_uuid(), 'news', gen_random_uuid(), 'Alert', $2, now(), now() + interval '1 hour')`,
    [center, JSON.stringify(alert)],
  )
  await lab.owner.query(
    `with entry as (insert into directory (command_center_id, id, group_name, name, numbers, email, hears_alerts)
        select $1, gen_random_uuid(), 'Schools', 'School ' || n, '{911}', 'school' || n || '@school.invalid', 1 from generate_series(1, 60) n returning id)
      insert into alert_delivery (command_center_id, alert_id, kind, way, receiver, state, next_at)
        select $1, a.id, 'contact', 'email', entry.id, 'waiting', clock_timestamp() from entry, own_alert a where a.alert ->> 'headline' = 'The river rises'`,
    [center],
  )
})
afterAll(async () => {
  await db.pool.end()
  await lab.close()
})

it('none that a node took waits for another that its server keeps', async () => {
  const held = Promise.withResolvers<void>()
  const letters: string[] = []
  const parts = {
    ...{ db, secrets: new Secrets(lab.config.secret), config: lab.config, sessions: { standing: async () => new Set<string>() } },
    ...{ sms: { send: never, isSet: async () => false, tokenOf: never }, warn: never },
    mail: {
      kept: null,
      send: async ({ to }: { to: string }) => {
        letters.push(to)
        await held.promise
      },
    },
  }
  const sending = sendBatch(parts, center, 'email')
  await until(() => letters.length >= 8)
  const { rows } = await lab.owner.query<{ count: number }>("select count(*)::int as count from alert_delivery where way = 'email' and tries > 0")
  expect(rows[0]!.count).toBe(letters.length)
  held.resolve()
  await sending
})

it('a text counts as sent where a gateway takes it, and not where none is set any more', async () => {
  await lab.owner.query(
    `with captain as (insert into captain_link (command_center_id, barangay_id, name, phone, key_hash, made_at)
        select command_center_id, id, 'Kap.', '+639175550201', '\\x01', now() from barangay where command_center_id = $1 limit 1
        on conflict (command_center_id, barangay_id) do update set phone = excluded.phone returning barangay_id)
      insert into alert_delivery (command_center_id, alert_id, kind, way, receiver, state, next_at)
        select $1, a.id, 'captain', 'sms', barangay_id, 'waiting', clock_timestamp() from captain, own_alert a where a.alert ->> 'headline' = 'The river rises'`,
    [center],
  )
  const sms = openSms({ smsUrl: undefined, smsToken: '', privateHosts: [] })
  const parts = {
    ...{ db, secrets: new Secrets(lab.config.secret), config: lab.config, sessions: { standing: async () => new Set<string>() } },
    ...{ sms, warn: never, mail: { kept: null, send: never } },
  }
  expect((await sendBatch(parts, center, 'sms')).map(({ state }) => state)).toEqual(['failed'])
})
