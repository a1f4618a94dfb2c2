// Where a joined installation tells something: signed, or refused. The same message again changes nothing.
import type { FastifyInstance } from 'fastify'
import { CellMessage } from '#contract/centers/cells.ts'
import { base } from '#contract/kit/endpoint.ts'
import { installation } from '#server/auth/store.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Doer } from '#server/kit/record.ts'
import { isSigned, keyOf } from '#server/kit/signed.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { faultOfAddress } from '#server/outside/faultOfAddress.ts'
import { type CellParts, joinCellNow, tellCell } from './cells.ts'
import { addressOf } from './speak.ts'
import { type CellRow, holdCell, keepDirectory } from './storeCells.ts'

const bodyLimit = 1024 * 1024
const uuidLike = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function read(body: string): CellMessage | null {
  try {
    return CellMessage.parse(JSON.parse(body))
  } catch {
    return null
  }
}

export async function takeCells(app: FastifyInstance, parts: CellParts): Promise<void> {
  const { db, secrets } = parts
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) => done(null, body))
    scope.post(`${base}/ccPublic/cells/:id`, async (request) => {
      const { id } = request.params as { id: string }
      const body = String(request.body ?? '')
      const told = read(body)
      const doer = { session: null, accountType: 'system', source: request.ip, requestId: request.id }
      const isRight = (sealed: string | null) => sealed !== null && isSigned(keyOf(secrets.unseal(sealed)), request.headers, body)
      const refused = () => refuse(401, 'This is not signed by a joined installation.')
      if (!uuidLike.test(id)) return refused()
      return db.within(installation, async (tx) => {
        const cell = await holdCell(tx, id)
        if (!cell || cell.isDeleted || !isRight(told?.type === 'join' ? cell.word : cell.secret)) return refused()
        if (!told) return refuse(400, 'This cannot be read. The other installation may be older or newer than this one.')
        return told.type === 'join' ? join(tx, parts, doer, cell, told) : follow(tx, doer, cell, told)
      })
    })
  })
}

type Told<T extends CellMessage['type']> = Extract<CellMessage, { type: T }>

/** A word joins once; the same installation may say so again, for it may not have heard the answer. */
async function join(tx: Tx, { secrets, config }: CellParts, doer: Doer, cell: CellRow, { url, secret }: Told<'join'>) {
  const fault = faultOfAddress(url, config.privateHosts)
  if (fault) return refuse(400, fault)
  if (cell.state === 'joined') {
    if (secrets.unseal(cell.secret!) !== secret || cell.url !== url) return refuse(401, 'This word was used already.')
    return { message: 'It is joined.', data: { became: 'known' } }
  }
  await joinCellNow(tx, doer, cell.id, { url, secret: secrets.seal(secret) })
  return { message: 'It is joined.', data: { became: 'joined' } }
}

async function follow(tx: Tx, doer: Doer, cell: CellRow, { from, version, centers }: Told<'directory'>) {
  // Both sign by one secret: what was sent from here and came back is no word of the other one.
  if (addressOf(from) !== addressOf(cell.url)) return refuse(401, 'This is not signed by a joined installation.')
  // Only who took the word knows the secret: its answer was lost.
  if (cell.state === 'asking') await joinCellNow(tx, doer, cell.id, { url: cell.url, secret: cell.secret! })
  if (version <= cell.heardVersion) return { message: 'It is known already.', data: { became: 'older' } }
  if (await keepDirectory(tx, cell.id, version, centers)) await tellCell(tx, doer, cell.id, 0)
  return { message: 'It is kept.', data: { became: 'newer' } }
}
