// Jobs are done as soon as they are sent, on whichever node, and nobody asks for them all the time.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { Jobs, job, jobsDefined, prepareJobs } from '#server/kit/jobs.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'

const echoJob = job('test-echo', z.object({ said: z.string() }))
let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
})
afterAll(() => lab.close())
function ownerUrl(): string {
  const owner = new URL(lab.appUrl)
  const { user, password } = lab.owner
  owner.username = user!
  owner.password = String(password ?? '')
  return owner.href
}

it('each job comes round by the line of this program, also where an older one said another', async () => {
  const rounds = async () => (await lab.owner.query('select name, cron from pgboss.schedule order by name collate "C"')).rows
  const defined = jobsDefined.flatMap(({ name, every }) => (every ? [{ name, cron: every }] : [])).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  await prepareJobs(ownerUrl())
  expect(await rounds()).toEqual(defined)
  await lab.owner.query(`update pgboss.schedule set cron = '0 0 1 1 *' where name = $1`, [defined[0]!.name])
  await prepareJobs(ownerUrl())
  expect(await rounds()).toEqual(defined)
})

it('a job that this program does not let come round, comes round no more', async () => {
  const rounds = async () => (await lab.owner.query('select name from pgboss.schedule order by name')).rows.map(({ name }) => name)
  const data = z.object({})
  const one = (name: string, every?: string) => ({ name, data, keeps: [], ...(every && { every }) })
  await prepareJobs(ownerUrl(), [one('test-kept', '0 1 * * *'), one('test-dropped', '0 2 * * *'), one('test-now-asked', '0 3 * * *')])
  expect(await rounds()).toEqual(expect.arrayContaining(['test-dropped', 'test-kept', 'test-now-asked']))
  await prepareJobs(ownerUrl(), [one('test-kept', '0 1 * * *'), one('test-now-asked')])
  expect(await rounds()).toEqual(['test-kept'])
})

it('a job is begun by the word of whoever sent it, also after the connection that hears it was lost', async () => {
  await prepareJobs(ownerUrl(), [echoJob])
  const heard: string[] = []
  const [here, there] = lab.nodes
  const hour = 3_600
  const works = new Jobs({ db: here!.db, tail: here!.tail, warn: (error) => heard.push(String(error)), everySeconds: hour })
  const sends = new Jobs({ db: there!.db, tail: there!.tail, warn: (error) => heard.push(String(error)), everySeconds: hour })
  await works.start()
  await sends.start()
  await works.work(echoJob, async ({ said }) => void heard.push(said))
  await sends.send(null, echoJob, { said: 'one' })
  await until(() => heard.includes('one'))
  await lab.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tanod-listen' and datname = current_database()`,
  )
  await sends.send(null, echoJob, { said: 'two' })
  await until(() => heard.includes('two'))
  expect(heard).toEqual(['one', 'two'])
  await works.stop()
  await sends.stop()
})

/** Waits for a round of the node that looks after the silent: one second. */
it('what a killed node had begun is begun again, without waiting for its end', async () => {
  const silentJob = job('test-silent', z.object({}))
  await prepareJobs(ownerUrl(), [silentJob])
  const [here] = lab.nodes
  const looks = new Jobs({ db: here!.db, tail: here!.tail, warn: () => {}, superviseSeconds: 1 })
  await looks.send(null, silentJob, {})
  const { name } = silentJob
  await lab.owner.query(`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '20 s' where name = $1`, [name])
  await looks.start()
  const states = async () => (await lab.owner.query('select state from pgboss.job where name = $1', [name])).rows.map(({ state }) => state)
  await until(async () => (await states()).every((state) => state !== 'active'), 20_000)
  expect(await states()).toEqual(['retry'])
  await looks.stop()
})

/** Waits for seconds in which nothing is to happen; what was asked in them is counted by the database. */
it('two nodes at rest ask the database for little', { tags: 'long' }, async () => {
  const asked = async () =>
    (await lab.owner.query<{ n: number }>('select xact_commit::int as n from pg_stat_database where datname = current_database()')).rows[0]!.n
  const rest = () => new Promise((resolve) => setTimeout(resolve, 2_500))
  // What was asked before is counted within a second or two.
  await rest()
  const before = await asked()
  await rest()
  await rest()
  const eachQueueEachSecond = lab.nodes.length * jobsDefined.length * 5
  expect((await asked()) - before).toBeLessThan(eachQueueEachSecond)
})
