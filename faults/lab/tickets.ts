// A desk at work while things break: reports come in, are accepted, assigned, updated with a picture and resolved, each action tried again under its key until it is answered.
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { ask, type Input, type Reply } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { FileKeeper } from '#server/files/keep.ts'
import { limit } from './limits.ts'
import { plantForgery } from './judge.ts'
import { Ledger } from './ledger.ts'
import { asOwner, type Begin, type Send, untilAnswered } from './work.ts'

const desks = limit('DESKS', 6)
/** Between two actions of a desk: together they file about five tickets a second. */
const pauseMs = 100

export type Asking = <E extends Endpoint>(call: E, input: Input<E>, more?: { key?: string | undefined; asVisitor?: boolean }) => Promise<Reply<E>>

/** A picture that is like no other. */
export const picture = async () =>
  new File(
    [
      await sharp(randomBytes(16 * 16 * 3), { raw: { width: 16, height: 16, channels: 3 } })
        .png()
        .toBuffer(),
    ],
    'IMG.png',
    { type: 'image/png' },
  )

/** As a proxy hands it on, that Tanod trusts. */
const sendAsProxy: Send = (request, asVisitor) => {
  if (asVisitor) request.headers.set('x-forwarded-for', `10.${randomBytes(3).join('.')}`)
  return fetch(request)
}

/** Asks as the demo dispatcher or as a visitor; each visitor comes from an address of its own. */
export async function openDesk(base: () => string, through = sendAsProxy) {
  const open = (token: string | null): Asking => {
    return <E extends Endpoint>(call: E, input: Input<E>, { key, asVisitor }: Parameters<Asking>[2] = {}) => {
      const send = (request: Request) => through(request, asVisitor ?? false)
      const options = { ...(key && { key }), signal: AbortSignal.timeout(10_000) }
      return ask({ base: base(), token: () => (asVisitor ? null : token), send }, call as Endpoint, input, options) as Promise<Reply<E>>
    }
  }
  const { data } = await open(null)(signIn.demoLogin, { accountType: 'dispatcher', center: 'taytay' })
  const asking = open(data.token)
  const crews = await asking(responseTeams.getResponseTeams, { limit: 20, isDeleted: 0 })
  const caseTypes = await asking(publicSide.getCaseTypes, { commandCenterId: data.currentUser.commandCenter!.id }, { asVisitor: true })
  const calm = caseTypes.data.filter(({ isLifeThreat }) => isLifeThreat === 0)
  return { asking, centerId: data.currentUser.commandCenter!.id, crews: crews.data.items.map(({ accountId }) => accountId), caseTypeId: calm[0]!.id }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>

export const workOnTickets: Begin = async (app) => {
  const desk = await openDesk(() => app.url, app.send)
  const prefix = `fault-${randomUUID().slice(0, 8)}-`
  const ledger = new Ledger(prefix)
  const findings: string[] = []
  let isAsked = false
  /** Not before there is something of every kind to judge. */
  const isOver = () => isAsked && ledger.isFull
  const work = async () => {
    for (let round = 0; !isOver(); round++)
      await takeThrough(desk, ledger, { mark: prefix + randomUUID(), isPublic: round % 2 === 1, rest: () => delay(pauseMs), isOver })
  }
  const all = Promise.all(Array.from({ length: desks }, () => work().catch((error: Error) => findings.push(`a desk was refused: ${error.message}`))))
  return {
    done: () => ledger.count,
    tell: () => ledger.tell(),
    async stop() {
      isAsked = true
      await all
    },
    async plant() {
      await asOwner(app, async (owner) => {
        await owner.query('delete from ticket_update where id = (select max(id::text)::uuid from ticket_update where text like $1)', [`${prefix}%`])
        await owner.query(
          `update ticket set description = (select description from ticket where description like $1 order by number limit 1)
            where number = (select max(number) from ticket where description like $1)`,
          [`${prefix}%`],
        )
        // Not one of a report: beside this work another takes whole rows of those away.
        const { rows } = await owner.query<{ sha256: string }>(
          `select sha256 from file where owner_kind = 'ticketUpdate' order by created_at desc limit 1`,
        )
        rmSync(new FileKeeper(join(app.data, 'files')).pathOf(rows[0]!.sha256))
      })
      await plantForgery(app, 'ticketFiled')
    },
    judge: async () => [...findings, ...(await asOwner(app, (owner) => ledger.judge(owner)))],
  }
}

interface Story {
  mark: string
  isPublic: boolean
  rest(): Promise<unknown>
  isOver(): boolean
}

/** One ticket from its report to its end. What was begun is answered, also when time is over. */
async function takeThrough(desk: Desk, ledger: Ledger, { mark, isPublic, rest, isOver }: Story): Promise<void> {
  const { asking, caseTypeId, crews } = desk
  const action: typeof asking = (call, input, more) => {
    const key = randomUUID()
    return untilAnswered(() => asking(call, input, { key, ...more }))
  }
  const number = isPublic ? await reportAsVisitor(desk, ledger, mark) : await fileAsStaff()
  if (!number) return
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      if (!isPublic) return
      await action(tickets.acceptTicket, { id: number })
      ledger.did(number, 'ticketAccepted')
    },
    async () => {
      await action(tickets.assignToResponseTeam, { transactionNumber: number, responseTeamIds: [crews[Math.floor(Math.random() * crews.length)]!] })
      ledger.did(number, 'ticketAssigned')
    },
    async () => {
      const { data } = await action(tickets.addUpdate, {
        transactionNumber: number,
        text: `${mark} is seen to`,
        isPublic: 1,
        files: [await picture()],
      })
      ledger.updated(data.id, number, 1)
    },
    async () => {
      await action(tickets.resolveTicket, { transactionNumber: number, disposition: 'resolved', summary: 'Handled on scene.' })
      ledger.did(number, 'ticketResolved')
    },
  ]
  for (const step of steps) {
    await rest()
    if (isOver()) return
    await step()
  }

  async function fileAsStaff(): Promise<string> {
    const files = Math.random() < 0.3 ? [await picture()] : []
    const { data } = await action(tickets.createEmergencyTicket, {
      caseTypeId,
      description: mark,
      landmark: 'Market',
      ...(files.length > 0 && { files }),
    })
    ledger.filed(mark, data.transactionNumber, files.length)
    return data.transactionNumber
  }
}

/** As a phone does it: the same id again and again, and every other time a key too. */
export async function reportAsVisitor({ asking, caseTypeId, centerId }: Desk, ledger: Ledger, mark: string): Promise<string | null> {
  const files = Math.random() < 0.3 ? [await picture()] : []
  const given = { commandCenterId: centerId, caseTypeId, description: mark, landmark: 'Market', deviceId: randomUUID(), clientId: randomUUID() }
  const key = Math.random() < 0.5 ? randomUUID() : undefined
  const { data } = await untilAnswered(() =>
    asking(publicSide.createEmergencyTicket, { ...given, ...(files.length > 0 && { files }) }, { key, asVisitor: true }),
  )
  ledger.filed(mark, data.transactionNumber, files.length)
  return data.transactionNumber
}
