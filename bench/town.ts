// A town to measure in: a real Tanod with seeded tickets, a dispatcher, and a bare server over the same database.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { cases } from '#contract/reference/cases.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { App } from '#tests/app.ts'
import { fillOnce, type Size } from './country/fill.ts'

export type Town = Awaited<ReturnType<typeof openTown>>

/** Where a town is filled for more than one measurement: it is left there. */
const kept = process.env['TANOD_COUNTRY']

/** What a town is made for is measured once it is there: a machine that is busy may take long over the demo. */
const startMs = 900_000

interface TownOptions {
  open: number
  closed: number
  /** A country around it. */
  fill?: Size
  settings?: Record<string, string>
}

export async function openTown({ open, closed, fill, settings = {} }: TownOptions) {
  const app = new App({ TANOD_DEMO: '1', ...(kept && { TANOD_DATA: kept }), ...settings })
  try {
    if (fill) await fillOnce(app, fill)
    await app.start(startMs)
    const { ownerUrl } = await openToLook({ databaseUrl: undefined, data: app.settings['TANOD_DATA']! }, () => {})
    const owner = await connect(ownerUrl, 'bench')
    const wire = { base: app.url, token: (): string | null => null }
    const { currentUser, token } = (await ask(wire, signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })).data
    wire.token = () => token
    const center = currentUser.commandCenter!.id
    const caseTypeId = (await ask(wire, cases.getCaseTypes, {})).data.items.find(({ priority, isLifeThreat }) => priority === 3 && !isLifeThreat)!.id
    await seedTickets(owner, center, caseTypeId, { pending: open, resolved: closed })
    return {
      ...{ app, owner, wire, token, center, caseTypeId, port: app.port },
      accountId: currentUser.accountId,
      async openBare() {
        const child = fork(join(import.meta.dirname, 'bareTickets.ts'), [ownerUrl, center, currentUser.accountId])
        const [port] = (await once(child, 'message')) as [number]
        return { port, close: () => child.disconnect() }
      },
      async close() {
        await owner.end()
        if (kept) await app.kill('SIGTERM')
        else await app.remove()
      },
    }
  } catch (error) {
    await app.remove()
    throw error
  }
}

/** By one statement, as if they had come in one after the other; the closed ones over the last year. */
async function seedTickets(owner: pg.Client, center: string, caseTypeId: string, counts: Record<'pending' | 'resolved', number>): Promise<void> {
  for (const [status, count] of Object.entries(counts)) {
    await owner.query(
      `insert into ticket (command_center_id, number, status, source, priority, case_type_id, description, place, lat, lng, received_at, due_at, due_target, closed_at)
       select $1, 'SEED-' || case $3 when 'pending' then '000001' else '000002' end || '-' || lpad(n::text, 7, '0'), $3, 'quickreport', 2 + n % 4, $2,
         'Seeded report ' || n || ', somebody asks for help beside the road', 'Barangay ' || n % 90, 14.5 + (n % 1000) / 10000.0, 121.1 + (n % 777) / 10000.0,
         received_at, received_at + interval '1 day', 'answer', case when $3 = 'resolved' then received_at + interval '1 hour' end
       from (select n, case when $3 = 'pending' then now() - n * interval '0.1 s' else now() - interval '2 hours' - n * interval '30 s' end as received_at
         from generate_series(1, $4::int) n) seeds`,
      [center, caseTypeId, status, count],
    )
  }
  await owner.query('vacuum analyze ticket')
}
