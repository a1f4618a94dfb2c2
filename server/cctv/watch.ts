// Serves what cameras show: to whoever holds an address that was signed for a short while.
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { CameraParts } from './parts.ts'
import { reachedCamera } from './store.ts'
import { readKey } from './viewKey.ts'

export const watchPath = `${base}/cctv/watch`
const rowLastsMs = 2_000

type Row = NonNullable<NonNullable<ReturnType<typeof reachedCamera>['rows']>[number]>

export function serveWatching(app: FastifyInstance, { db, cameras, secrets }: Pick<CameraParts, 'cameras' | 'secrets'> & { db: Database }): void {
  const rows = new Map<string, { at: number; row: Promise<Row | undefined> }>()

  const rowOf = (center: string, id: string) => {
    const known = rows.get(id)
    if (known && Date.now() - known.at < rowLastsMs) return known.row
    const row = db.read(center, (tx) => tx.one(reachedCamera({ id })))
    row.catch(() => rows.delete(id))
    rows.set(id, { at: Date.now(), row })
    if (rows.size > 500) rows.delete(rows.keys().next().value!)
    return row
  }

  app.get<{ Params: { key: string; file: string } }>(`${watchPath}/:key/:file`, async (request, reply) => {
    const view = readKey(secrets, request.params.key)
    if (!view) return refuse(403, 'This address of a camera has run out. Open the camera again.', 'view-ended')
    const row = await rowOf(view.center, view.camera)
    if (!row || row.isDeleted === 1) return refuse(404, 'There is no such camera.')
    const password = row.sealedPassword === null ? null : secrets.unseal(row.sealedPassword)
    let file
    let isRefused = false
    try {
      const source = cameras.open(`${view.center} ${row.id}`, row.version, () => ({ ...row, password }))
      file = await source.file(request.params.file)
      isRefused = source.refusesPassword?.() ?? false
    } catch {
      file = null
    }
    if (!file && isRefused) return refuse(503, 'The camera refuses the name or the password that is kept for it.', 'camera-password')
    if (!file) return refuse(503, 'The camera shows nothing just now.', 'no-picture')
    reply.type(file.type)
    if (file.at !== undefined) reply.header('x-picture-age', String(Math.max(0, Date.now() - file.at))).header('x-picture-at', String(file.at))
    return reply.send(file.bytes)
  })
}
