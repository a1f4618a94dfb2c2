// How much each center uses, and how the parts of the installation do: measured when asked.
import { access, constants, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { clockFinding, diskFinding, type Finding } from '#contract/centers/findings.ts'
import type { Health, usage as contract } from '#contract/centers/usage.ts'
import { say, type Sentence } from '#contract/kit/say.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { CenterParts } from './parts.ts'
import { centerPage } from './store.ts'
import { figuresOf, figuresOfAll, liveNodes } from './storeUsage.ts'

type Part = Health['parts'][number]

async function findingsOf({ config, ports }: Pick<CenterParts, 'config' | 'ports'>, nodes: Awaited<ReturnType<typeof liveNodes>>) {
  const disk = await statfs(config.data)
  const clocks = nodes.map(({ node, clockAheadMs }) => clockFinding(clockAheadMs, node))
  return {
    disk: diskFinding(disk),
    clocks: clocks.filter(({ isFine }) => !isFine),
    ...ports.backupFindings(config),
    freeBytes: disk.bavail * disk.bsize,
  }
}

export function serveUsage({ db, config, joined, ports }: CenterParts): Handlers<typeof contract> {
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
      const { disk, clocks, backup, trail, bucket, drill, freeBytes } = await findingsOf({ config, ports }, nodes)
      const now = momentNow()
      const part = (name: Part['name'], state: Part['state'], note: Sentence): Part => ({ name, state, note, checkedAt: now })
      const found = (name: Part['name'], { isFine, says }: Pick<Finding, 'isFine' | 'says'>) => part(name, isFine ? 'ok' : 'failing', says)
      const filesState = await access(join(config.data, 'receiving'), constants.W_OK).then(
        () => 'ok' as const,
        () => 'failing' as const,
      )
      const starts = nodes.map((node) => node.startedAt).sort()
      return {
        message: 'The state of the installation.',
        data: {
          version: await versionOf(),
          startedAt: starts[0] ?? now,
          serverTime: figures.serverTime,
          parts: [
            part('database', 'ok', say('Answered in {ms, number} ms.', { ms: answeredMs })),
            found('clocks', clocks[0] ?? { isFine: true, says: say('Nodes and database agree on the time.') }),
            found('backup', backup),
            ...(trail ? [found('trail', trail)] : []),
            ...(bucket ? [found('bucket', bucket)] : []),
            drill ? found('drill', drill) : part('drill', 'off', say('No backup was restored here for trial yet.')),
            found('disk', disk),
            part('files', filesState, filesState === 'ok' ? say('The folder can be written.') : say('The folder cannot be written.')),
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
      const { disk, clocks, backup, ...others } = await findingsOf({ config, ports }, await liveNodes(db))
      // Whoever sets it up is told that there is none; those at the desks, of one that fails.
      const tellsBackup = config.backup !== undefined || me.accountType === 'superadmin'
      const kept = [others.trail, others.bucket, others.drill].filter((found) => found !== null)
      const items = [disk, ...clocks, ...(tellsBackup ? [backup] : []), ...kept].filter(({ isFine }) => !isFine)
      return { message: 'What the server wants somebody for.', data: { items } }
    },
  }
}

async function versionOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}
