// What the labs of the server's tests copy: a template with the demo centers, a day old, or one whose demo is a year old.
import { prepare } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { found } from '#server/found.ts'
import { prepareJobs } from '#server/kit/jobs.ts'

/** A second template, whose demo is a year old: made by the first suite that asks for it. */
export async function yearTemplate(ownerUrl: string, appUrl: string): Promise<string> {
  const owner = await connect(withDatabase(ownerUrl, 'postgres'), 'year')
  try {
    await owner.query('select pg_advisory_lock(7466009)')
    const { rowCount } = await owner.query(`select from pg_database where datname = 'tanod_year'`)
    if (rowCount === 1) return 'tanod_year'
    await owner.query('create database tanod_making')
    const url = withDatabase(ownerUrl, 'tanod_making')
    await prepare(url)
    await prepareJobs(url)
    await stopClock(url)
    await found({ demo: true, superadminEmail: 'superadmin@tanod.invalid' }, withDatabase(appUrl, 'tanod_making'), () => {})
    // Who recounts at once, before the database has looked at what it holds, waits for minutes.
    const made = await connect(url, 'year')
    await made.query('analyze')
    await made.end()
    await owner.query('alter database tanod_making rename to tanod_year')
    return 'tanod_year'
  } finally {
    await owner.end()
  }
}

/** No round begins in a lab because the hour or the minute of the machine turns: a test begins those that it is about. */
export async function stopClock(ownerUrl: string): Promise<void> {
  const owner = await connect(ownerUrl, 'clock')
  await owner.query('delete from pgboss.schedule')
  await owner.end()
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
