// Tells each joined installation which centers are open here: whenever that changes, each hour, and again with a growing pause while it does not answer.
import { createHash } from 'node:crypto'
import { pauseSeconds } from '#contract/webhooks/rules.ts'
import { installation } from '#server/auth/store.ts'
import { keepLooking } from '#server/kit/keepLooking.ts'
import type { Tail } from '#server/kit/tail.ts'
import { type CellParts, sendToCell } from './cells.ts'
import { otherAddress, wasLeft } from './speak.ts'
import { type DueCell, ownDirectory, settleTold, takeDue, type ToldCenter } from './storeCells.ts'

const sweepMs = 2_000
const atOnce = 8
const calls: ReadonlySet<string> = new Set(['cellChanged', 'centerCreated', 'centerChanged'])

export const keepTelling = ({ tail, warn, ...parts }: CellParts & { tail: Tail; warn(error: unknown): void }) =>
  keepLooking({
    ...{ everyMs: sweepMs, warn },
    calledBy: { tail, isCall: ({ verb }) => calls.has(verb) },
    async look({ once, isStopped }) {
      const from = parts.config.webAddress
      // Nothing that it says would be taken: the screen says so of each joined installation.
      if (!from) return
      once('cells', async () => {
        while (!isStopped()) {
          const { due, ...list } = await parts.db.within(installation, async (tx) => {
            const centers = await ownDirectory(tx)
            const digest = createHash('sha256').update(JSON.stringify(centers)).digest('base64')
            return { due: await takeDue(tx, digest, atOnce), digest, centers }
          })
          if (due.length === 0) return
          await Promise.all(due.map((one) => tell(parts, one, { ...list, from })))
        }
      })
    },
  })

interface List {
  from: string
  digest: string
  centers: ToldCenter[]
}
async function tell(parts: CellParts, { version, secret, ...cell }: DueCell, { from, digest, centers }: List) {
  const message = { type: 'directory' as const, from, version: Number(version), centers }
  const { outcome: became, said } = await sendToCell(parts, cell, parts.secrets.unseal(secret), message)
  const outcome = said.code === otherAddress ? 'otherAddress' : said.code === wasLeft ? 'left' : became
  await parts.db.within(installation, (tx) => settleTold(tx, { id: cell.id, version, digest, outcome, pause: pauseSeconds(cell.tries) }))
}
