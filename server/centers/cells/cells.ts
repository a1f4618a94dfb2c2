// Joins other installations by a word, and leaves them.
import { type CellMessage, type Cell, type cells as contract, mostCells } from '#contract/centers/cells.ts'
import { say } from '#contract/kit/say.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { makeSigningSecret } from '#server/kit/signed.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { faultOfAddress } from '#server/outside/faultOfAddress.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import { directoryOf } from './directory.ts'
import { addressOf, type Said, speakToCell } from './speak.ts'
import { addAsking, addInvited, allCells, cellOf, type CellRow, forgetAsking, holdCell, setJoined, setLeft } from './storeCells.ts'

export interface CellParts {
  db: Database
  secrets: Secrets
  config: { privateHosts: readonly string[]; webAddress?: string | undefined }
}

const missing = () => refuse(404, 'There is no such installation.')
const show = ({ outcome: trouble, secret: _, word: __, told: ___, heardVersion: ____, ...cell }: CellRow): Cell => ({ ...cell, trouble })
const shown = async (tx: Tx, id: string): Promise<Cell> => show((await cellOf(tx, id)) ?? missing())
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

/** Sends one message, signed; answers what became of it. */
export async function sendToCell(
  { config }: Pick<CellParts, 'config'>,
  { url, id }: Pick<CellRow, 'url' | 'id'>,
  secret: string,
  message: CellMessage,
): Promise<Said> {
  const name = message.type === 'directory' ? `${message.type}_${message.version}` : `${message.type}_${id}`
  return speakToCell({ config }, { url, id }, secret, { name, message })
}

export function serveCells({ db, secrets, config }: CellParts): Handlers<typeof contract> {
  const whereIs = directoryOf(db)
  const ownAddress = () =>
    config.webAddress ?? refuse(409, 'The server does not know its own address. Whoever runs it sets TANOD_WEB_ADDRESS, and starts it again.')
  const requireRoom = async (tx: Tx) => {
    if ((await allCells(tx)).filter((one) => !one.isDeleted).length >= mostCells)
      refuse(409, say('At most {count} installations are joined. Leave one first.', { count: mostCells }))
  }
  const wrongWord = (text: string) => refuse(400, text, 'bad-input', { fields: { word: [text] } })

  return {
    async getCells({ search, isDeleted }, { read }) {
      const sought = search?.trim().toLowerCase() ?? ''
      const items = (await read(allCells))
        .map(show)
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
      if (!read) return wrongWord('This is no joining word.')
      const { url, id } = read
      const fault = faultOfAddress(url, config.privateHosts)
      if (fault) return wrongWord(fault)
      const row = await db.within(me.center, async (tx) => {
        const known = await cellOf(tx, id)
        if (known?.state === 'invited') wrongWord('This word was made here: it is for the other installation.')
        if (known?.isDeleted || known?.state === 'joined') wrongWord('This word was used already. Ask for a new one.')
        if (!known) await requireRoom(tx)
        await addAsking(tx, { id, name, url, secret: secrets.seal(makeSigningSecret()) })
        return (await cellOf(tx, id))!
      })
      const secret = secrets.unseal(row.secret!)
      const { outcome, status } = await sendToCell({ config }, { url, id }, read.secret, { type: 'join', url: own, secret })
      if (status === 401) wrongWord('The other installation does not take this word: it was used, or its day is over.')
      if (status === 400)
        refuse(409, say('The other installation cannot use {url}, the address of this one: it is not https, or not public.', { url: own }))
      if (outcome !== 'taken') refuse(503, troubleSentences[outcome])
      const data = await db.within(me.center, async (tx) => {
        const held = await holdCell(tx, id)
        if (!held || held.isDeleted) return refuse(409, 'It was left meanwhile. To join it takes a new word.')
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
