// The promise: the plug is pulled, and nothing that was acknowledged is lost; after the next start Tanod is ready by itself within 20 seconds.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgePages, judgeWhole } from './lab/judge.ts'
import type { Fault } from './lab/Fault.ts'
import { limit } from './lab/limits.ts'
import { openSingle } from './lab/single.ts'
import { workOnPasswords } from './lab/staff.ts'
import { workOnTickets } from './lab/tickets.ts'
import { workOnUploads } from './lab/uploads.ts'
import { asOwner, middle, most, signal, someMore, together } from './lab/work.ts'

export const plug: Fault = {
  says: 'every process is killed at one moment and files are torn as by a power cut: nothing acknowledged is lost, and Tanod is ready within 20 s',
  async run({ times = 20 }) {
    const { app } = await openSingle()
    const work = await together(workOnTickets, workOnUploads, workOnPasswords)(app)
    const took: number[] = []
    const findings: string[] = []
    // After the cut another program of the same user has the database's old process id.
    const { uid, gid } = statSync(join(app.data, 'postgres'))
    const other = spawn('sleep', ['infinity'], { uid, gid, stdio: 'ignore' })
    try {
      for (let cut = 0; cut < times; cut++) {
        await someMore(work)
        const all = [...app.databaseProcesses, app.pid]
        for (const pid of all) signal(pid, 'SIGSTOP')
        for (const pid of all) signal(pid, 'SIGKILL')
        await app.kill()
        tear(app.data, other.pid!)
        took.push(await app.start())
        findings.push(...(await unsafeSettings(app.data)))
      }
    } finally {
      other.kill()
    }
    await work.stop()
    const judge = async () => [...(await work.judge()), ...(await judgeWhole(app))]
    findings.push(...(await judge()), ...(await judgePages(app)))
    if (Math.max(...took) > limit('READY', 20_000)) findings.push(`ready after ${most(took)} ms`)
    return {
      figure: `${times} cuts, ${work.tell()}, ready again in ${middle(took)} ms (most ${most(took)})`,
      findings,
      async plantAfter() {
        await work.plant()
        return judge()
      },
    }
  },
}

/** What had not reached the disk: files that say who runs are empty, what was being written is half there. */
function tear(data: string, otherPid: number): void {
  const socket = join(data, 'postgres.run/.s.PGSQL.5432.lock')
  if (existsSync(socket)) writeFileSync(socket, readFileSync(socket, 'utf8').replace(/^\d+/, String(otherPid)))
  for (const name of ['postgres.lock', 'postgres/postmaster.pid']) if (existsSync(join(data, name))) writeFileSync(join(data, name), '')
  for (const folder of ['receiving', 'uploads', 'recordings']) {
    mkdirSync(join(data, folder), { recursive: true })
    writeFileSync(join(data, folder, 'torn'), 'half of a pict')
  }
}

/** A killed process leaves what it wrote to the system; a cut leaves only what the disk was made to keep. */
const unsafeSettings = (data: string): Promise<string[]> =>
  asOwner({ data }, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting <> 'on'`,
    )
    return rows.map(({ name }) => `${name} is off: a power cut loses what was acknowledged`)
  })
