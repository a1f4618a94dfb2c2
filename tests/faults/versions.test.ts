// An older program beside this one, over the database that this one has migrated: it goes on, as migrations only add.
// @module-tag long
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { tickets } from '#contract/tickets/room.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { freePort, makeFolder, root, runProgram } from '#tests/app.ts'
import { copyFilled } from '#tests/filled.ts'
import { until } from '#tests/lab.ts'
import { layOlder, older } from '#tests/older.ts'

let folder: string
const at = (path: string) => join(folder, path)
async function supervisorAt(base: string) {
  const { data } = await ask({ base, token: () => null }, signIn.demoLogin, { accountType: 'supervisor', center: 'taytay' })
  return { base, token: () => data.token }
}

beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

describe.skipIf(!older)('an older program over the database that this one has migrated', () => {
  const programs: ChildProcess[] = []
  const start = async (place: string, settings: Record<string, string>) => {
    const port = await freePort()
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: place,
      env: { PATH: process.env['PATH'], PORT: String(port), TANOD_LOG: 'silent', TANOD_WEATHER_URL: 'off', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    programs.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    const url = `http://127.0.0.1:${port}`
    await until(async () => {
      if (child.exitCode !== null) throw new Error(said)
      return fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    }, 180_000)
    return url
  }
  afterEach(async () => {
    for (const child of programs.splice(0).toReversed()) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
  })

  it('works beside it: tickets go from report to resolved by turns of both, and the log is whole', async () => {
    layOlder(at('old'))
    const data = at('data')
    copyFilled(data)
    const present = await start(root, { TANOD_DATA: data, TANOD_DEMO: '1' })
    const database = await openToLook({ databaseUrl: undefined, data }, () => {})
    const shared = { DATABASE_URL: database.ownerUrl, TANOD_SECRET: readFileSync(join(data, 'secret'), 'utf8').trim(), TANOD_DEMO: '1' }
    const former = await start(at('old'), { ...shared, TANOD_DATA: at('old-data') })

    const desks = [await supervisorAt(present), await supervisorAt(former)]
    const caseTypeId = (await ask(desks[0]!, tickets.getPendingEmergencyTickets)).data.items[0]!.caseTypeId!
    for (const first of [0, 1]) {
      let turn = first
      const next = () => desks[turn++ % 2]!
      const description = `Filed by ${first === 0 ? 'the present' : 'the older'} program`
      const { transactionNumber: id } = (await ask(next(), tickets.createEmergencyTicket, { caseTypeId, description, landmark: 'Chapel' })).data
      const responseTeamId = (await ask(next(), tickets.getRecommendedTeams, { id })).data[0]!.accountId
      await ask(next(), tickets.assignToResponseTeam, { transactionNumber: id, responseTeamIds: [responseTeamId] })
      for (const state of ['acknowledged', 'enRoute', 'onScene', 'cleared'] as const)
        await ask(next(), tickets.setTeamStatus, { id, responseTeamId, state })
      await ask(next(), tickets.addUpdate, { transactionNumber: id, text: 'Seen from the bridge' })
      await ask(next(), tickets.resolveTicket, { transactionNumber: id, disposition: 'assisted', summary: 'Done.' })
      const seen = await Promise.all(desks.map(async (desk) => (await ask(desk, tickets.getEmergencyTicket, { id })).data))
      expect(seen.map((ticket) => [ticket.description, ticket.status])).toEqual(Array(2).fill([description, 'resolved']))
    }
    const owner = await connect(database.ownerUrl, 'test')
    const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from migration')
    await owner.end()
    const known = readdirSync(at('old/server/database/migrations')).length
    console.log(`The older program (${older.slice(0, 8)}) knows ${known} of the ${rows[0]!.n} migrations that it worked over.`)
    expect(rows[0]!.n).toBeGreaterThan(known)
    expect(await runProgram('server/verify.ts', { TANOD_DATA: data })).toMatchObject({ code: 0 })
  }, 900_000)
})
