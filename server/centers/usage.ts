// How much each center uses, and how the parts of the installation do: measured when asked.
import { access, constants, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Health, usage as contract } from '#contract/centers/usage.ts'
import { backupsIn, lastDrill } from '#server/backup/store.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { CenterParts } from './parts.ts'
import { centerPage } from './store.ts'
import { figuresOf, figuresOfAll, liveNodes } from './storeUsage.ts'

type Part = Health['parts'][number]
const backupMostHours = 26
const drillMostDays = 35

/** Each backup in the folder was read from beginning to end when it was made. */
function backupPart(folder: string | undefined, part: (name: string, state: Part['state'], note: string) => Part): Part {
  if (!folder) return part('backup', 'off', 'No folder for backups is set (TANOD_BACKUP).')
  const [newest] = backupsIn(folder)
  if (!newest) return part('backup', 'failing', 'There is no backup yet: run npm run backup.')
  const hours = Math.floor((Date.now() - newest.at.getTime()) / 3_600_000)
  return part('backup', hours > backupMostHours ? 'failing' : 'ok', `The last good one is ${hours} hours old.`)
}

/** Whether the newest backup could be restored, as it was tried here. */
function drillPart(data: string, part: (name: string, state: Part['state'], note: string) => Part): Part {
  const drill = lastDrill(data)
  if (!drill) return part('restore drill', 'off', 'No backup was restored here for trial yet.')
  const days = Math.floor((Date.now() - Date.parse(drill.at)) / 86_400_000)
  if (!drill.isGood) return part('restore drill', 'failing', `The last one failed ${days} days ago: ${drill.said}`)
  return part('restore drill', days > drillMostDays ? 'failing' : 'ok', `A backup was restored and verified ${days} days ago.`)
}

/** Beyond it a report that is fresh may be filed as late, or a target shown as missed. */
const clockMostMs = 2_000

const clockNote = ({ node, clockAheadMs }: { node: string; clockAheadMs: number }) =>
  `The clock of ${node} is ${Math.round(Math.abs(clockAheadMs) / 1_000)} seconds ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database: set it by NTP.`

export function serveUsage({ db, config, joined }: CenterParts): Handlers<typeof contract> {
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
      const disk = await statfs(config.data).catch(() => null)
      const now = new Date().toISOString()
      const part = (name: string, state: Part['state'], note: string): Part => ({ name, state, note, checkedAt: now })
      const wrong = nodes.filter(({ clockAheadMs }) => Math.abs(clockAheadMs) > clockMostMs)
      const clocks =
        wrong.length === 0 ? part('clocks', 'ok', 'Nodes and database agree on the time.') : part('clocks', 'failing', wrong.map(clockNote).join(' '))
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
            part('database', 'ok', `Answered in ${answeredMs} ms.`),
            clocks,
            backupPart(config.backup, part),
            drillPart(config.data, part),
            part('files', filesState, filesState === 'ok' ? 'The folder can be written.' : 'The folder cannot be written.'),
            part('jobs', figures.failedJobs > 0 ? 'failing' : 'ok', `${figures.waitingJobs} due, ${figures.failedJobs} given up.`),
            config.smtpUrl || (await joined.mail())
              ? part('mail', 'ok', 'A mail server is configured.')
              : part('mail', 'off', 'No mail server: letters stay in the mailbox here.'),
          ],
          nodes: nodes.map(({ node, seenAt, sockets }) => ({ node, seenAt, sockets })),
          waitingJobs: figures.waitingJobs,
          failedJobs: figures.failedJobs,
          databaseBytes: figures.databaseBytes,
          freeDiskBytes: disk ? disk.bavail * disk.bsize : null,
        },
      }
    },
  }
}

async function versionOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}
