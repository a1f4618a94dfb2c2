// Serves kept files: after the check of what they belong to, never as a page.
import { lockOf } from '#server/kit/admission/admit.ts'
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Looks } from '#server/kit/looks.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Serving } from '#server/kit/serve.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import type { FileKeeper } from './keep.ts'
import { type FileRow, fileOf } from './store.ts'

/** Who may see the files of an owner, by the owner's kind; a kind that is not here is shown to nobody. */
export type FileRules = Record<string, (tx: Tx, actor: Actor, file: FileRow) => Promise<boolean>>

/** What the log is to say of a fetch, by the owner's kind: where looking is itself to be known. */
export type FileReads = Record<string, (tx: Tx, doer: Doer, file: FileRow) => Promise<void>>

interface FileParts {
  looks: Pick<Looks, 'note'>
  db: Database
  keeper: FileKeeper
  rules: FileRules
  reads: FileReads
  serving: Serving
}

const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function serveFiles(app: FastifyInstance, { db, keeper, rules, reads, serving, looks }: FileParts): void {
  app.get<{ Params: { id: string }; Querystring: { size?: string } }>(`${base}/files/:id`, async (request, reply) => {
    const actor = await serving.actorOf(request)
    if (!actor) refuse(401, 'Session Expired')
    const lock = lockOf(actor)
    if (lock) refuse(403, lock.message, lock.code)
    const { id } = request.params
    if (!uuidForm.test(id)) refuse(404, 'There is no such file.')
    const { accountId, accountType, tokenHash, center } = actor
    const doer = { session: tokenHash, accountType, source: request.ip, requestId: request.id }
    const file = await db.within(center, async (tx) => {
      const found = await fileOf(tx, id)
      if (!found || !(await rules[found.owner_kind]?.(tx, actor, found))) return undefined
      await reads[found.owner_kind]?.(tx, doer, found)
      return found
    })
    if (!file) refuse(404, 'There is no such file.')
    if (file.owner_kind === 'citizen') {
      looks.note({ center, accountId, doer, call: 'getFile', citizenIds: [file.owner_id], transactionNumbers: [], ids: [] })
    }
    const isSmall = request.query.size === 'small' && file.type === 'image/webp'
    reply.headers({
      'content-type': file.type,
      'content-disposition': `${file.type === 'image/webp' ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return reply.send(await keeper.open(file.sha256, isSmall ? 'small' : 'whole'))
  })
}
