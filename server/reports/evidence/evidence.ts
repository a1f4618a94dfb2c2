// Makes the evidence pack of a ticket; its reply is never kept to be given again, the log keeps its hash.
import { keepPurpose } from '#server/audit/store.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { evidence as contract } from '#contract/reports/evidence.ts'
import { record } from '#server/kit/record.ts'
import { publicKeyOf } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { calendarOf } from '#server/statistics/store.ts'
import type { ReportParts } from '#server/reports/parts.ts'
import { gather } from './gather.ts'
import { fingerprintOf, makePack } from './pack.ts'
import { pageOfPack } from './page.ts'

/** More bytes of files are named with their hash, and stay with the center. */
const mostBytes = 40_000_000

export function serveEvidence({ db, secrets, keeper }: ReportParts): Handlers<typeof contract> {
  return {
    async makeEvidencePack({ id, reason }, { me, doer }) {
      const key = secrets.signingKey('tanod evidence')
      const pack = await db.within(me.center, async (tx) => {
        const { name: center, zone } = await calendarOf(tx)
        const { files, ...gathered } = await gather(tx, me, id)
        const parts: Record<string, Uint8Array> = {}
        let room = mostBytes
        const shown = []
        for (const { id: fileId, name, type, bytes, sha256 } of files) {
          const path = bytes <= room ? `files/${fileId}.${type.split('/')[1]!.replace(/[^a-z0-9]/g, '')}` : null
          if (path) parts[path] = await keeper.read(sha256, 'whole')
          if (path) room -= bytes
          shown.push({ id: fileId, name, type, bytes, sha256, path })
        }
        const madeAt = momentNow()
        const made = { center, madeBy: me.name, madeAt }
        const { chain, ...told } = gathered
        parts['record.json'] = Buffer.from(JSON.stringify({ ...made, reason, ...told, files: shown }, null, 1))
        parts['facts.json'] = Buffer.from(JSON.stringify(chain, null, 1))
        const page = { ...gathered, ...made, zone, reason, files: shown, fingerprint: fingerprintOf(publicKeyOf(key)) }
        parts['index.html'] = Buffer.from(pageOfPack(page))
        const { zip, sha256 } = makePack(parts, { transactionNumber: id, ...made }, key)
        await record(tx, doer, {
          verb: 'evidencePacked',
          kind: 'ticket',
          id,
          data: { exportId: await keepPurpose(tx, me.accountId, reason), sha256 },
        })
        const leftOut = shown.filter(({ path }) => !path).length
        return { zip: Buffer.from(zip).toString('base64'), sha256, facts: chain.facts.length, files: shown.length - leftOut, leftOut }
      })
      return { message: 'The evidence pack is ready.', data: { filename: `evidence-${id}.zip`, ...pack } }
    },
  }
}
