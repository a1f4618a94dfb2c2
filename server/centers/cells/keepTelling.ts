// Tells each joined installation which centers are open here: whenever that changes, each hour, and again with a growing pause while it does not answer.
import { createHash } from 'node:crypto'
import { pauseSeconds } from '#contract/webhooks/rules.ts'
import { installation } from '#server/auth/store.ts'
import { keepLooking } from '#server/kit/keepLooking.ts'
import type { Tail } from '#server/kit/tail.ts'
import { type CellParts, sendToCell } from './cells.ts'
import { type DueCell, ownDirectory, settleTold, takeDue, type ToldCenter } from './storeCells.ts'

const sweepMs = 2_000
const atOnce = 8
const calls: ReadonlySet<string> = new Set(['cellChanged', 'centerCreated', 'centerChanged'])

export const keepTelling = ({ tail, warn, ...parts }: CellParts & { tail: Tail; warn(error: unknown): void }) =>
  keepLooking({
    ...{ everyMs: sweepMs, warn },
    calledBy: { tail, isCall: ({ verb }) => calls.has(verb) },
    async look({ once, isStopped }) {
      once('cells', async () => {
        while (!isStopped()) {
          const { due, ...list } = await parts.db.within(installation, async (tx) => {
            const centers = await ownDirectory(tx)
            const digest = createHash('sha256').update(JSON.stringify(centers)).digest('base64')
            return { due: await takeDue(tx, digest, atOnce), digest, centers }
          })
          if (due.length === 0) return
          await Promise.all(due.map((one) => tell(parts, one, list)))
        }
      })
    },
  })

async function tell(parts: CellParts, { version, secret, ...cell }: DueCell, { digest, centers }: { digest: string; centers: ToldCenter[] }) {
  // Without an address it has joined nobody.
  const from = parts.config.webAddress!
  const { outcome } = await sendToCell(parts, cell, parts.secrets.unseal(secret), { type: 'directory', from, version: Number(version), centers })
  await parts.db.within(installation, (tx) => settleTold(tx, { id: cell.id, version, digest, outcome, pause: pauseSeconds(cell.tries) }))
}
