// How much each center uses, and how the parts of the installation do: measured when asked.
import { access, constants, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { callTodo, clockFinding, copyFinding, diskFinding, type Finding, fine, storeFinding, wrong } from '#contract/centers/findings.ts'
import type { Health, usage as contract } from '#contract/centers/usage.ts'
import { say, type Sentence } from '#contract/kit/say.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { versionOf } from '#server/kit/version.ts'
import { lookAtHttps } from '#server/tls/store.ts'
import type { CenterParts } from './parts.ts'
import { centerPage } from './store.ts'
import { figuresOf, figuresOfAll, liveNodes } from './storeUsage.ts'

type Part = Health['parts'][number]

async function findingsOf({ config, keeper, ports }: Pick<CenterParts, 'config' | 'keeper' | 'ports'>, nodes: Awaited<ReturnType<typeof liveNodes>>) {
  const disk = await statfs(config.data)
  const clocks = nodes.map(({ node, clockAheadMs }) => clockFinding(clockAheadMs, node))
  return {
    disk: diskFinding(disk),
    clocks: clocks.filter(({ isFine }) => !isFine),
    ...ports.backupFindings(config),
    https: lookAtHttps(config),
    store: keeper.bucket ? storeFinding({ host: keeper.bucket.host, isForeign: keeper.bucket.isForeign, ...keeper.bucket.last }) : null,
    freeBytes: disk.bavail * disk.bsize,
  }
}

const copiesOf = ({ copies }: CenterParts['db']): Finding[] => (copies?.standing() ?? []).map(copyFinding)
const worst = (findings: Finding[]): Finding | undefined => findings.find(({ isFine }) => !isFine) ?? findings[0]

export function serveUsage({ db, config, joined, keeper, ports }: CenterParts): Handlers<typeof contract> {
  return {
    async getUsage(filter, { read }) {
      const { items, ...page } = await read((tx) => centerPage(tx, filter))
      const rows = []
      for (const { id, slug, code, name, logo_file_id: logoId } of items) {
        const figures = await db.within(id, figuresOf)
        rows.push({ commandCenterId: id, slug, code, name, logoId, ...figures })
      }
      return { message: 'How much each center uses.', data: { ...page, items: rows } }
    },

    async getHealth() {
      const asked = performance.now()
      const figures = await figuresOfAll(db)
      const answeredMs = Math.round(performance.now() - asked)
      const nodes = await liveNodes(db)
      const { disk, clocks, backup, trail, bucket, drill, https, store, freeBytes } = await findingsOf({ config, keeper, ports }, nodes)
      const now = momentNow()
      const part = (name: Part['name'], state: Part['state'], note: Sentence, todo: Sentence | null = null): Part => ({
        ...{ name, state, note, todo },
        checkedAt: now,
      })
      const found = (name: Part['name'], { isFine, says, todo }: Finding) => part(name, isFine ? 'ok' : 'failing', says, todo)
      const isWritable = await access(join(config.data, 'receiving'), constants.W_OK).then(
        () => true,
        () => false,
      )
      const copy = worst(copiesOf(db))
      const files = isWritable ? (store ?? fine('The folder can be written.')) : wrong(say('The folder cannot be written.'), say(callTodo))
      const starts = nodes.map((node) => node.startedAt).sort()
      return {
        message: 'The state of the installation.',
        data: {
          version: await versionOf(),
          startedAt: starts[0] ?? now,
          serverTime: figures.serverTime,
          parts: [
            part('database', 'ok', say('Answered in {ms, number} ms.', { ms: answeredMs })),
            ...(copy ? [found('copy', copy)] : []),
            found('clocks', clocks[0] ?? fine('Nodes and database agree on the time.')),
            found('backup', backup),
            ...(trail ? [found('trail', trail)] : []),
            ...(bucket ? [found('bucket', bucket)] : []),
            drill ? found('drill', drill) : part('drill', 'off', say('No backup was restored here for trial yet.')),
            found('disk', disk),
            found('https', https),
            found('files', files),
            part(
              'jobs',
              figures.failedJobs > 0 ? 'failing' : 'ok',
              say('{due, number} due, {failed, number} given up.', { due: figures.waitingJobs, failed: figures.failedJobs }),
            ),
            config.smtpUrl || (await joined.mail())
              ? part('mail', 'ok', say('A mail server is configured.'))
              : part('mail', 'off', say('No mail server: letters stay in the mailbox here.')),
          ],
          nodes: nodes.map(({ node, seenAt, sockets }) => ({ node, seenAt, sockets })),
          waitingJobs: figures.waitingJobs,
          failedJobs: figures.failedJobs,
          databaseBytes: figures.databaseBytes,
          freeDiskBytes: freeBytes,
        },
      }
    },

    async getServerTroubles(_, { me }) {
      const { disk, clocks, backup, https, ...others } = await findingsOf({ config, keeper, ports }, await liveNodes(db))
      // Whoever sets it up is told that there is none; those at the desks, of one that fails.
      const tellsBackup = config.backup !== undefined || me.accountType === 'superadmin'
      const kept = [others.store, others.trail, others.bucket, others.drill].filter((found) => found !== null)
      // That there is none is no trouble that comes up; that it ends is.
      const ending = config.certificate ? [https] : []
      // Without a copy nobody waits; who runs the server mends it.
      const copies = me.accountType === 'superadmin' ? copiesOf(db) : []
      const items = [disk, ...clocks, ...(tellsBackup ? [backup] : []), ...kept, ...ending, ...copies].filter(({ isFine }) => !isFine)
      return { message: 'What the server wants somebody for.', data: { items } }
    },
  }
}
