// Serves what cameras show: to whoever holds an address that was signed for a short while.
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { Source } from '#server/outside/cameras/Source.ts'
import { sdpBytes } from '#server/outside/cameras/whep.ts'
import { openSource } from './openSource.ts'
import type { CameraParts } from './parts.ts'
import { reachedCamera, type ReachedRow } from './store.ts'
import { readKey, type View } from './viewKey.ts'

export const watchPath = `${base}/cctv/watch`
const rowLastsMs = 2_000

type Asked = { Params: { key: string; file: string }; Body: unknown }

export function serveWatching(app: FastifyInstance, parts: Omit<CameraParts, 'keeper'> & { db: Database }): void {
  const { db, secrets } = parts
  const rows = new Map<string, { at: number; row: Promise<ReachedRow | undefined> }>()

  const rowOf = (center: string, id: string) => {
    const known = rows.get(id)
    if (known && Date.now() - known.at < rowLastsMs) return known.row
    const row = db.read(center, (tx) => tx.one(reachedCamera({ id })))
    row.catch(() => rows.delete(id))
    rows.set(id, { at: Date.now(), row })
    if (rows.size > 500) rows.delete(rows.keys().next().value!)
    return row
  }

  async function open(key: string): Promise<{ view: View; source: Source | null }> {
    const view = readKey(secrets, key)
    if (!view) return refuse(403, 'This address of a camera has run out. Open the camera again.', 'view-ended')
    const row = await rowOf(view.center, view.camera)
    if (!row || row.isDeleted === 1) return refuse(404, 'There is no such camera.')
    return { view, source: await openSource(parts, view.center, row) }
  }
  const refuseSight = (source: Source | null) =>
    source?.refusesPassword?.()
      ? refuse(503, 'The camera refuses the name or the password that is kept for it.', 'camera-password')
      : refuse(503, 'The camera shows nothing just now.', 'no-picture')

  app.get<Asked>(`${watchPath}/:key/:file`, async (request, reply) => {
    const { source } = await open(request.params.key)
    const file = await source?.file(request.params.file).catch(() => null)
    if (!file) return refuseSight(source)
    reply.type(file.type)
    if (file.isShownAgain) reply.header('x-picture-again', '1')
    if (file.at !== undefined) reply.header('x-picture-age', String(Math.max(0, Date.now() - file.at))).header('x-picture-at', String(file.at))
    return reply.send(file.bytes)
  })

  // A line to a gateway: its offer, and then now and again a word that somebody still looks.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/sdp', { parseAs: 'string', bodyLimit: sdpBytes }, (_, body, done) => done(null, body))
    scope.post<Asked>(`${watchPath}/:key/:file`, async (request, reply) => {
      const { key, file } = request.params
      const { view, source } = await open(key)
      if (!source?.lines) return refuseSight(source)
      if (file === 'offer') {
        const offer = request.body
        if (typeof offer !== 'string' || !offer.startsWith('v=0')) return refuse(415, 'This is no offer of a line.')
        const line = await source.lines.open(offer, view.until).catch(() => refuseSight(source))
        return reply.code(201).header('location', line.id).type('application/sdp').send(line.answer)
      }
      const [, id = '', word] = /^([\w-]+)\.(seen|open|end)$/.exec(file) ?? []
      if (!word || !source.lines.hear(id, word as 'seen' | 'open' | 'end', view.until))
        return refuse(404, 'This line has ended. Open the camera again.', 'line-ended')
      return reply.code(204).send()
    })
  })
}
