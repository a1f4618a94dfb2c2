// Makes the evidence pack of a ticket; its reply is never kept to be given again, the log keeps its hash.
import { keepPurpose } from '#server/audit/store.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { evidence as contract } from '#contract/reports/evidence.ts'
import { record } from '#server/kit/record.ts'
import { publicKeyOf } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { calendarOf } from '#server/statistics/store.ts'
import type { ReportParts } from '#server/reports/parts.ts'
import { type Gathered, gather } from './gather.ts'
import { fingerprintOf, makePack } from './pack.ts'
import { pageOfPack } from './page.ts'

/** More bytes of files are named with their hash, and stay with the center. */
const mostBytes = 40_000_000

export function serveEvidence({ db, secrets, keeper }: ReportParts): Handlers<typeof contract> {
  return {
    async makeEvidencePack({ id, reason }, { me, doer }) {
      const key = secrets.signingKey('tanod evidence')
      const { calendar, gathered } = await db.within(me.center, async (tx) => ({
        calendar: await calendarOf(tx),
        gathered: await gather(tx, me, id),
      }))
      const { name: center, zone } = calendar
      const { files, chain, ...told } = gathered
      // A store may take its time: no transaction waits for it.
      const { shown, parts } = await readFiles(keeper, files)
      const made = { center, madeBy: me.name, madeAt: momentNow() }
      parts['record.json'] = Buffer.from(JSON.stringify({ ...made, reason, ...told, files: shown }, null, 1))
      parts['facts.json'] = Buffer.from(JSON.stringify(chain, null, 1))
      const page = { ...told, chain, ...made, zone, reason, files: shown, fingerprint: fingerprintOf(publicKeyOf(key)) }
      parts['index.html'] = Buffer.from(pageOfPack(page))
      const { zip, sha256 } = makePack(parts, { transactionNumber: id, ...made }, key)
      await db.within(me.center, async (tx) =>
        record(tx, doer, {
          verb: 'evidencePacked',
          kind: 'ticket',
          id,
          data: { exportId: await keepPurpose(tx, me.accountId, reason), sha256 },
        }),
      )
      const leftOut = shown.filter(({ path }) => !path).length
      const pack = { zip: Buffer.from(zip).toString('base64'), sha256, facts: chain.facts.length, files: shown.length - leftOut, leftOut }
      return { message: 'The evidence pack is ready.', data: { filename: `evidence-${id}.zip`, ...pack } }
    },
  }
}

async function readFiles(keeper: ReportParts['keeper'], files: Gathered['files']) {
  const parts: Record<string, Uint8Array> = {}
  let room = mostBytes
  const shown = []
  for (const { id, name, type, bytes, sha256 } of files) {
    const path = bytes <= room ? `files/${id}.${type.split('/')[1]!.replace(/[^a-z0-9]/g, '')}` : null
    if (path) parts[path] = await keeper.read(sha256, 'whole')
    if (path) room -= bytes
    shown.push({ id, name, type, bytes, sha256, path })
  }
  return { shown, parts }
}
