// Ships the heads of the log each hour: sealed into a file, and by letter or to an address where the settings name one.
import { sql } from 'kysely'
import * as z from 'zod'
import type { Config } from '#server/config.ts'
import { type Head, sealHeads } from '#server/database/sealedHeads.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { prepared } from '#server/kit/prepared.ts'
import { headsPurpose, type Secrets } from '#server/kit/secrets.ts'
import { type Database, sqlOf } from '#server/kit/transaction.ts'
import { fetchOutside } from '#server/outside/fetchOutside.ts'

export const headsJob = job('heads', z.object({}), '3 * * * *')
const headsTellJob = job('headsTell', z.object({ line: z.string() }))

const headsOfLog = prepared('headsOfLog', () =>
  sqlOf.selectFrom(sql<{ command_center_id: string; seq: number; hash: Buffer }>`heads_of_log()`.as('f')).selectAll(),
)

interface Shipping {
  db: Database
  secrets: Secrets
  letters: {
    post(tx: null, letter: { to: string; subject: string; text: string; attachments: { filename: string; content: string }[] }): Promise<void>
  }
  config: Pick<Config, 'heads' | 'headsMail' | 'headsUrl' | 'privateHosts'>
}

export async function workHeads(jobs: Jobs, { db, secrets, letters, config }: Shipping): Promise<void> {
  const key = secrets.signingKey(headsPurpose)
  const shipped = new Map<string, number>()
  await jobs.work(headsJob, async () => {
    const rows = await db.across(headsOfLog({}))
    const heads: Head[] = rows.map(({ command_center_id: center, seq, hash }) => ({ center, seq, hash: hash.toString('hex') }))
    // The first line of a process names all, the others what has moved.
    const moved = heads.filter(({ center, seq }) => shipped.get(center) !== seq)
    const line = sealHeads(config.heads, moved, key)
    for (const { center, seq } of moved) shipped.set(center, seq)
    const attachments = [{ filename: 'heads.jsonl', content: `${line}\n` }]
    if (config.headsMail)
      await letters.post(null, { to: config.headsMail, subject: 'Tanod: where the log ends', text: whyKept('npm run verify'), attachments })
    if (config.headsUrl) await jobs.send(null, headsTellJob, { line })
  })
  await jobs.work(headsTellJob, async ({ line }) => {
    const { headsUrl, privateHosts } = config
    if (headsUrl) await fetchOutside(headsUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: line, privateHosts })
  })
}

const whyKept = (command: string) =>
  `The attached line says where the log of each command center ends, under the seal of this installation.\n\nKeep it where nobody who can reach the database can: with it, ${command} tells whether the log was rewritten or cut since.`
