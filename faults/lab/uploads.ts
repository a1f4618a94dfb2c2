// Phones that send pictures after their reports, piece by piece, and remember how far each was acknowledged.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { type Media, mediaStates } from '#contract/publicSide/media.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { limit } from './limits.ts'
import { type Desk, openDesk } from './tickets.ts'
import { asOwner, type Begin, untilAnswered } from './work.ts'

const phones = limit('PHONES', 4)
const perReport = 2
const pieceBytes = 32 * 1024
/** What became of it is known; it is only shown later. */
const settled = new Set<(typeof mediaStates)[number]>(['kept', 'refused', 'lost'])

interface Report {
  number: string
  token: string
  clientId: string
}

const drawPicture = async () =>
  sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

export const workOnUploads: Begin = async (app) => {
  const desk = await openDesk(() => app.url, app.send)
  const reports: Report[] = []
  const findings: string[] = []
  let [pieces, isOver] = [0, false]

  async function send({ asking, centerId, caseTypeId }: Desk): Promise<void> {
    const ask: typeof asking = (call, input) => untilAnswered(() => asking(call, input, { asVisitor: true }))
    const files = await Promise.all(Array.from({ length: perReport }, async () => ({ id: randomUUID(), bytes: await drawPicture() })))
    const clientId = randomUUID()
    const media = files.map(({ id, bytes }) => ({ id, name: 'IMG.jpg', bytes: bytes.length }))
    const said = { description: 'Smoke', landmark: 'Market', deviceId: randomUUID(), clientId, caseTypeId, commandCenterId: centerId }
    const { data: filed } = await ask(publicSide.createEmergencyTicket, { ...said, media })
    reports.push({ number: filed.transactionNumber!, token: filed.token, clientId })
    for (const { id, bytes } of files) {
      let acknowledged = 0
      while (acknowledged < bytes.length) {
        const piece = new Blob([bytes.subarray(acknowledged, acknowledged + pieceBytes) as BlobPart])
        const { data } = await ask(publicSide.sendPiece, { token: filed.token, id, offset: acknowledged, piece })
        if (data.received < acknowledged)
          findings.push(`of a picture of ${filed.transactionNumber}, ${acknowledged - data.received} acknowledged bytes are gone`)
        acknowledged = data.received
        pieces++
        await delay(20)
      }
    }
  }
  const work = async () => {
    while (!isOver) await send(desk)
  }
  const all = Promise.all(
    Array.from({ length: phones }, () => work().catch((error: Error) => findings.push(`a phone was refused: ${error.message}`))),
  )
  const standing = ({ token }: Report) => untilAnswered(() => desk.asking(publicSide.tellMedia, { token, media: [] }, { asVisitor: true }))

  return {
    done: () => pieces,
    tell: () => `${reports.length} reports, ${pieces} pieces acknowledged, ${reports.length * perReport} pictures`,
    async stop() {
      isOver = true
      await all
      // Whatever is whole is drawn in the end.
      const end = performance.now() + 300_000
      const isDrawn = (media: Media[]) => media.every(({ state }) => settled.has(state))
      for (const report of reports) while (!isDrawn((await standing(report)).data) && performance.now() < end) await delay(200)
    },
    async plant() {
      await asOwner(app, async (owner) => {
        await owner.query(`delete from file where owner_kind = 'ticket' and owner_id = $1`, [reports[0]!.number])
      })
    },
    async judge() {
      for (const report of reports) {
        const { data } = await standing(report)
        const kept = data.filter(({ state }) => state === 'kept').length
        if (data.length !== perReport || kept !== perReport) findings.push(`${report.number}: ${data.map(({ state }) => state).join(', ')}`)
      }
      return [...findings, ...(await asOwner(app, (owner) => countIn(owner, reports)))]
    },
  }
}

type Owner = Parameters<Parameters<typeof asOwner>[1]>[0]

/** Each report is one ticket, and has each of its pictures once. */
async function countIn(owner: Owner, reports: Report[]): Promise<string[]> {
  const numbers = reports.map(({ number }) => number)
  const { rows } = await owner.query<{ number: string; files: number }>(
    `select t.number, count(f.id)::int as files from unnest($1::text[]) t (number)
       left join file f on f.owner_kind = 'ticket' and f.owner_id = t.number group by t.number`,
    [numbers],
  )
  const twice = numbers.length - new Set(numbers).size
  const wrong = rows.filter(({ files }) => files !== perReport).map(({ number, files }) => `${number} has ${files} of ${perReport} pictures`)
  return [...(twice > 0 ? [`${twice} reports share a ticket`] : []), ...wrong]
}
