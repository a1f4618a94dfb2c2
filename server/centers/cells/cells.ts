// Joins other installations by a word, and leaves them.
import * as z from 'zod'
import { type CellMessage, type Cell, type cells as contract, type Contested, mostCells } from '#contract/centers/cells.ts'
import { say } from '#contract/kit/say.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { makeSigningSecret } from '#server/kit/signed.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { faultOfAddress } from '#server/outside/faultOfAddress.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import { contestedBy, directoryOf } from './directory.ts'
import { addressOf, type Said, speakToCell } from './speak.ts'
import { addAsking, addInvited, allCells, cellOf, type CellRow, forgetAsking, holdCell, setJoined, setLeft } from './storeCells.ts'

export interface CellParts {
  db: Database
  secrets: Secrets
  config: { privateHosts: readonly string[]; webAddress?: string | undefined }
}

const missing = () => refuse(404, 'There is no such installation.')
export const tellCell = (tx: Tx, doer: Doer, id: string, isDeleted: 0 | 1) =>
  record(tx, doer, { verb: 'cellChanged', kind: 'cell', id, data: { isDeleted } })
/** Joined it is from now on, and who joined from the same address before is not. */
export async function joinCellNow(tx: Tx, doer: Doer, id: string, joined: { url: string; secret: string }): Promise<void> {
  for (const other of await setJoined(tx, id, joined)) await tellCell(tx, doer, other, 1)
  await tellCell(tx, doer, id, 0)
}

/** The address, the id of the joining and the secret of the word: all that the other side needs, in one thing to paste. */
const wordOf = (url: string, id: string, secret: string) => `${url}#${id}#${secret}`
export function readWord(word: string): { url: string; id: string; secret: string } | null {
  const [, url, id, secret] = /^(https?:\/\/[^#\s]+)#([\da-f-]{36})#(whsec_[\w+/=]{40,100})$/.exec(word) ?? []
  return url && id && secret && URL.canParse(url) ? { url: addressOf(url), id, secret } : null
}

const Answer = z.object({ code: z.string().optional(), data: z.object({ proof: z.string().optional() }).optional() }).catch({})
function answerOf(text: string): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    return {}
  }
}
type Sent = Pick<Said, 'outcome' | 'status'> & { said: z.output<typeof Answer> }

/** What a joining is refused for, told to the other installation for it to say in its own words. */
export const joinFaults = {
  address: 'cell-address',
  unread: 'cell-unread',
  unreached: 'cell-unreached',
  unproven: 'cell-unproven',
  older: 'cell-older',
} as const

/** The other one asks back before it answers. */
const joinMs = 10_000
/** Sends one message, signed; answers what became of it. */
export async function sendToCell(
  parts: Pick<CellParts, 'config'>,
  cell: Pick<CellRow, 'url' | 'id'>,
  secret: string,
  message: CellMessage,
  maxMs?: number,
): Promise<Sent> {
  const name = message.type === 'directory' ? `${message.type}_${message.version}` : `${message.type}_${cell.id}`
  const { text, ...became } = await speakToCell(parts, cell, secret, { name, message, maxMs })
  return { ...became, said: answerOf(text) }
}

/** Why the other one did not let this one join; the word is right yet, unless it says so. */
function refuseJoining({ outcome, status, said }: Sent, { url, own }: { url: string; own: string }): never {
  const at = { url: own }
  if (status === 401) return refuseWord('The other installation does not take this word: it was used, or its day is over.')
  if (said.code === joinFaults.address)
    refuse(409, say('The other installation cannot use {url}, the address of this one: it is not https, or not public.', at))
  if (said.code === joinFaults.unread) refuse(409, 'The other installation cannot read this: one of the two is much older than the other.')
  if (said.code === joinFaults.unreached)
    refuse(
      409,
      say('The other installation gets no answer from this one at {url}. It must be reached from there; then paste the same word again.', at),
    )
  if (said.code === joinFaults.unproven)
    refuse(409, say('At {url} another one than this answered the other installation. Whoever runs this one mends TANOD_WEB_ADDRESS.', at))
  // Whoever answers what this one has no words for is the newer of the two.
  if (said.code?.startsWith('cell-'))
    refuse(
      409,
      'This installation is older than the other one, and cannot answer what that asks. Bring it up to date, then paste the same word again.',
    )
  if (status === 400)
    refuse(409, say('The other installation cannot use {url}, the address of this one, or it is much older and cannot read this.', at))
  if (status === 404) refuse(409, say('At {url} no Tanod answers, or one that is too old to join others.', { url }))
  return refuse(503, troubleSentences[outcome === 'taken' ? 'notUnderstood' : outcome])
}
const refuseWord = (text: string) => refuse(400, text, 'bad-input', { fields: { word: [text] } })

export function serveCells({ db, secrets, config }: CellParts): Handlers<typeof contract> {
  const whereIs = directoryOf(db)
  const show = ({ outcome, secret: _, word: __, told: ___, heardVersion: ____, ...cell }: CellRow, contested: Contested[]): Cell => {
    // Without an address nothing is told, and nothing would be taken.
    const trouble = cell.state === 'joined' && !cell.isDeleted && !config.webAddress ? 'noAddress' : outcome
    return { ...cell, contested, trouble }
  }
  const shown = async (tx: Tx, id: string): Promise<Cell> => {
    const row = (await cellOf(tx, id)) ?? missing()
    return show(row, (await contestedBy(tx)).get(id) ?? [])
  }
  const ownAddress = () =>
    config.webAddress ?? refuse(409, 'The server does not know its own address. Whoever runs it sets TANOD_WEB_ADDRESS, and starts it again.')
  const requireRoom = async (tx: Tx) => {
    if ((await allCells(tx)).filter((one) => !one.isDeleted).length >= mostCells)
      refuse(409, say('At most {count} installations are joined. Leave one first.', { count: mostCells }))
  }
  return {
    async getCells({ search, isDeleted }, { read }) {
      const sought = search?.trim().toLowerCase() ?? ''
      const all = await read(async (tx) => ({ rows: await allCells(tx), contested: await contestedBy(tx) }))
      const items = all.rows
        .map((row) => show(row, all.contested.get(row.id) ?? []))
        .filter(
          (one) =>
            (isDeleted === undefined || one.isDeleted === isDeleted) &&
            `${one.name} ${one.url} ${one.centers.join(' ')}`.toLowerCase().includes(sought),
        )
      return { message: 'The joined installations.', data: { items, next: null, total: items.length } }
    },

    /** Its reply holds a secret, so it is never kept to be given again. */
    async makeCellWord({ name }, { me, doer }) {
      const url = ownAddress()
      const secret = makeSigningSecret()
      const cell = await db.within(me.center, async (tx) => {
        await requireRoom(tx)
        const id = await addInvited(tx, name, secrets.seal(secret))
        await tellCell(tx, doer, id, 0)
        return shown(tx, id)
      })
      return { message: 'The word joins one installation, once. It is shown only now.', data: { cell, word: wordOf(url, cell.id, secret) } }
    },

    async joinCell({ name, word }, { me, doer }) {
      const own = ownAddress()
      const read = readWord(word)
      if (!read) return refuseWord('This is no joining word.')
      const { url, id } = read
      const fault = faultOfAddress(url, config.privateHosts)
      if (fault) return refuseWord(fault)
      const row = await db.within(me.center, async (tx) => {
        const known = await cellOf(tx, id)
        if (known?.state === 'invited') refuseWord('This word was made here: it is for the other installation.')
        if (known?.isDeleted || known?.state === 'joined') refuseWord('This word was used already. Ask for a new one.')
        if (!known) await requireRoom(tx)
        await addAsking(tx, { id, name, url, secret: secrets.seal(makeSigningSecret()) })
        return (await cellOf(tx, id))!
      })
      const secret = secrets.unseal(row.secret!)
      const sent = await sendToCell({ config }, { url, id }, read.secret, { type: 'join', url: own, secret }, joinMs)
      const data = await db.within(me.center, async (tx) => {
        const held = await holdCell(tx, id)
        if (!held || held.isDeleted) return refuse(409, 'It was left meanwhile. To join it takes a new word.')
        if (sent.outcome !== 'taken') refuseJoining(sent, { url, own })
        if (held.state === 'asking') await joinCellNow(tx, doer, id, { url, secret: held.secret! })
        return shown(tx, id)
      })
      return { message: say('{name} is joined.', { name }), data }
    },

    leaveCell: ({ id }, { change, doer }) =>
      change(async (tx) => {
        const before = (await holdCell(tx, id)) ?? missing()
        if (!before.isDeleted) {
          await setLeft(tx, id)
          await tellCell(tx, doer, id, 1)
        }
        const data = await shown(tx, id)
        await forgetAsking(tx, id)
        return { message: say('{name} is joined no more.', { name: before.name }), data }
      }),

    async whereIsCenter({ slug }) {
      const found = await whereIs(slug)
      const url = found.isHere || !found.elsewhere ? null : found.elsewhere.url
      return {
        message: found.isHere ? 'It is here.' : url ? 'It is at another installation.' : 'It is not known here.',
        data: { isHere: found.isHere, url },
      }
    },
  }
}
