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
import { type CellParts, joinCellNow, joinFaults, tellCell } from './cells.ts'
import { proofOf, requireProof } from './prove.ts'
import { addressOf, otherAddress, wasLeft } from './speak.ts'
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
      const isBy = (sealed: string | null) => sealed !== null && isSigned(keyOf(secrets.unseal(sealed)), request.headers, body)
      // What cannot be read may be either.
      const isRight = ({ word, secret }: CellRow) => (told?.type !== 'join' && isBy(secret)) || ((!told || told.type === 'join') && isBy(word))
      const refused = () => refuse(401, 'This is not signed by a joined installation.')
      if (!uuidLike.test(id)) return refused()
      const heard = <R>(take: (tx: Tx, cell: CellRow) => Promise<R> | R) =>
        db.within(installation, async (tx) => {
          const cell = await holdCell(tx, id)
          if (!cell || !isRight(cell)) return refused()
          return cell.isDeleted ? refuse(401, 'It was left here.', wasLeft) : take(tx, cell)
        })
      switch (told?.type) {
        case 'directory':
          return heard((tx, cell) => follow(tx, doer, cell, told))
        case 'prove':
          return heard((_, cell) => prove(parts, cell, told))
        case 'join': {
          const known = await heard((_, cell) => knownJoining(parts, cell, told))
          if (known) return known
          // Nothing is held meanwhile. What was there before ends only then.
          await requireProof(parts, { id, ...told })
          return heard((tx, cell) => join(tx, parts, doer, cell, told))
        }
        default:
          return heard(() => refuse(400, 'This cannot be read. The other installation may be older or newer than this one.', joinFaults.unread))
      }
    })
  })
}

type Told<T extends CellMessage['type']> = Extract<CellMessage, { type: T }>

/** A word joins once; the same installation may say so again, for it may not have heard the answer. Nothing where it is to join now. */
function knownJoining({ secrets, config }: CellParts, cell: CellRow, { url, secret }: Told<'join'>) {
  const fault = faultOfAddress(url, config.privateHosts)
  if (fault) return refuse(400, fault, joinFaults.address)
  if (cell.state !== 'joined') return null
  if (secrets.unseal(cell.secret!) !== secret || cell.url !== url) return refuse(401, 'This word was used already.')
  return { message: 'It is joined.', data: { became: 'known' } }
}

/** It may have joined while its address was asked. */
async function join(tx: Tx, parts: CellParts, doer: Doer, cell: CellRow, told: Told<'join'>) {
  const known = knownJoining(parts, cell, told)
  if (known) return known
  await joinCellNow(tx, doer, cell.id, { url: told.url, secret: parts.secrets.seal(told.secret) })
  return { message: 'It is joined.', data: { became: 'joined' } }
}

/** To the one alone that was asked to be joined: a word of another one leads to no answer here. */
function prove({ secrets }: CellParts, cell: CellRow, { from, nonce }: Told<'prove'>) {
  if (addressOf(from) !== addressOf(cell.url)) return refuse(401, 'This is not signed by a joined installation.')
  return { message: 'It is here.', data: { proof: proofOf(secrets.unseal(cell.secret!), nonce) } }
}

async function follow(tx: Tx, doer: Doer, cell: CellRow, { from, version, centers }: Told<'directory'>) {
  // Both sign by one secret: what was sent from here and came back is no word of the other one.
  if (addressOf(from) !== addressOf(cell.url)) return refuse(401, 'It is joined at another address.', otherAddress)
  // Only who took the word knows the secret: its answer was lost.
  if (cell.state === 'asking') await joinCellNow(tx, doer, cell.id, { url: cell.url, secret: cell.secret! })
  if (version <= cell.heardVersion) return { message: 'It is known already.', data: { became: 'older' } }
  if (await keepDirectory(tx, cell.id, version, centers)) await tellCell(tx, doer, cell.id, 0)
  return { message: 'It is kept.', data: { became: 'newer' } }
}
