// Serves the few pictures that anybody may see: a center's logo, what is published as news, photos of its offices. Redrawn pictures alone, never a page.
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import type { FileKeeper } from './keep.ts'
import { type FileRow, fileOf } from './store.ts'
import { centerShown } from '#server/kit/functions.ts'

/** Which files of an owner anybody may see now, by the owner's kind; a kind that is not here is shown to nobody. */
export type PublicFileRules = Record<string, (tx: Tx, file: FileRow) => Promise<boolean>>

interface PublicFileParts {
  db: Database
  keeper: FileKeeper
  rules: PublicFileRules
}

const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const missing = () => refuse(404, 'There is no such picture.')

export function servePublicFiles(app: FastifyInstance, { db, keeper, rules }: PublicFileParts): void {
  app.get<{ Params: { center: string; id: string }; Querystring: { size?: string } }>(
    `${base}/ccPublic/files/:center/:id`,
    async (request, reply) => {
      const { center, id } = request.params
      if (!uuidForm.test(center) || !uuidForm.test(id)) missing()
      const [open] = await db.across(centerShown({ id: center }))
      if (!open) missing()
      const file = await db.read(center, async (tx) => {
        const found = await fileOf(tx, id)
        return found && (await rules[found.owner_kind]?.(tx, found)) ? found : undefined
      })
      if (file?.type !== 'image/webp') return missing()
      reply.headers({
        'content-type': file.type,
        'content-disposition': 'inline; filename="picture.webp"',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.send(await keeper.open(file.sha256, request.query.size === 'small' ? 'small' : 'whole'))
    },
  )
}
