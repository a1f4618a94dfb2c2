// AV-03, AV-04: connections cut under load and a full disk are answered, never by a hang or a fault, and nothing acknowledged is lost.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { Refused } from '#contract/kit/client.ts'
import { entries } from '#contract/tickets/entries/entries.ts'
import { type Caller, type Lab, openLab, refusalOf, until } from '#tests/lab.ts'
import { times } from '#tests/long.ts'
import { firstCaseType } from '#tests/reports.ts'
import { startNode } from '#server/app.ts'

let lab: Lab
let caller: Caller
beforeAll(async () => {
  lab = await openLab({ nodes: 2, settings: { databaseWaitMs: 1_500 } })
  caller = await lab.as('dispatcher')
})
afterAll(() => lab.close())

it('AV-03: cuts of every connection under load: only 200 and 503, and every acknowledged sign-in is there', { tags: 'long' }, async () => {
  let isCutting = true
  const statuses: number[] = []
  const timed = async (ask: () => Promise<unknown>) => {
    const status = await ask().then(
      () => 200,
      (error: unknown) => (error instanceof Refused ? error.status : Promise.reject(error as Error)),
    )
    statuses.push(status)
    return status === 200
  }
  let acknowledged = 0
  const read = async () => {
    while (isCutting) await timed(() => caller.ask(signIn.getCurrentUser))
  }
  const write = async () => {
    while (isCutting) if (await timed(() => lab.stranger.ask(signIn.demoLogin, { accountType: 'agent', center: 'taytay' }))) acknowledged++
  }
  const cut = async () => {
    for (let n = 0; n < times(12, 100); n++) {
      const before = statuses.length
      await lab.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'tanod_app'`)
      await until(() => statuses.length > before + 10)
    }
    isCutting = false
  }
  await Promise.all([cut(), ...Array.from({ length: 4 }, read), ...Array.from({ length: 4 }, write)])

  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  for (const { url } of lab.nodes) await until(async () => (await fetch(`${url}/ready`)).ok)
  await lab.settle()
  const { rows } = await lab.owner.query<{ n: number }>("select count(*) as n from fact where verb = 'signedIn' and command_center_id = $1", [
    caller.centerId,
  ])
  expect(rows[0]!.n).toBeGreaterThanOrEqual(acknowledged + 1)
  expect(acknowledged).toBeGreaterThan(times(5, 50))
})

it('AV-03: without a database the node lives, is not ready, and says when to come back', async () => {
  const name = new URL(lab.appUrl).pathname.slice(1)
  const { url } = lab.nodes[0]!
  await lab.owner.query(`revoke connect on database ${name} from public`)
  await lab.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'tanod_app'`)
  try {
    // One answer serves all who ask within half a second.
    await until(async () => (await fetch(`${url}/ready`)).status === 503)
    const ready = await fetch(`${url}/ready`)
    expect([ready.status, (await fetch(`${url}/live`)).status]).toEqual([503, 200])
    expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await lab.owner.query(`grant connect on database ${name} to public`)
  }
  await until(async () => (await fetch(`${url}/ready`)).ok)
  expect((await caller.ask(signIn.getCurrentUser)).data.accountId).toBe(caller.accountId)
})

it('AV-03: a node that starts while the database does not answer waits for it', async () => {
  const name = new URL(lab.appUrl).pathname.slice(1)
  const logs: string[] = []
  await lab.owner.query(`revoke connect on database ${name} from public`)
  const starting = startNode({ ...lab.config, logLevel: 'warn' }, lab.appUrl, { write: (line) => void logs.push(line) })
  // Whatever comes of it is looked at below.
  starting.catch(() => {})
  try {
    await Promise.race([starting, until(() => logs.some((line) => line.includes('unavailable')))])
  } finally {
    await lab.owner.query(`grant connect on database ${name} to public`)
  }
  const { url, stop } = await starting
  await until(async () => (await fetch(`${url}/ready`)).ok)
  await stop()
})

it('AV-04: a full disk refuses what would be written with a sentence and 507, and reads go on', async () => {
  await lab.owner.query(`create function full_disk() returns trigger language plpgsql as $$ begin raise sqlstate '53100' using message = 'could not extend file'; end $$;
    create trigger full_disk before insert on fact_inbox execute function full_disk()`)
  const caseTypeId = await firstCaseType(lab, caller.centerId)
  try {
    const refused = await refusalOf(caller.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Kept in the form', landmark: 'Chapel' }))
    expect([refused.status, refused.message]).toEqual([507, expect.stringContaining('disk of the server is full')])
    expect((await caller.ask(signIn.getCurrentUser)).data.accountId).toBe(caller.accountId)
  } finally {
    await lab.owner.query('drop function full_disk cascade')
  }
})

it('AV-03: who waits in vain for what somebody else is changing is told to come back', async () => {
  const caseTypeId = await firstCaseType(lab, caller.centerId)
  const { transactionNumber: id, version } = (
    await caller.ask(entries.createEmergencyTicket, { caseTypeId, description: 'Held', landmark: 'Chapel' })
  ).data
  await lab.owner.query('begin')
  try {
    await lab.owner.query('select from ticket where number = $1 for update', [id])
    const refused = await refusalOf(caller.ask(entries.editEmergencyTicket, { id, version, description: 'Held no more' }))
    expect([refused.status, refused.code]).toEqual([503, 'busy'])
  } finally {
    await lab.owner.query('rollback')
  }
})
