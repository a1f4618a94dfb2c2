// Asks neighbors by itself, texts them what they are asked, and that it is over: each once over all nodes, and never what is not so any more.
import { k, say } from '#contract/kit/say.ts'
import { neighborPath } from '#contract/publicSide/neighbor.ts'
import type { Need } from '#contract/tickets/neighbors/rules.ts'
import { ownCenter } from '#server/kit/ownCenter.ts'
import type { Config } from '#server/config.ts'
import { keepLooking } from '#server/kit/keepLooking.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { speak } from '#server/kit/speak.ts'
import type { Tail } from '#server/kit/tail.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { Sms } from '#server/outside/sms.ts'
import { idOfText } from '#server/tickets/alerting/keepAlerts.ts'
import { ticketOf } from '#server/tickets/storeTickets.ts'
import { askByItself, movesNeighbors, neighborStanding, takeBackWhereNobodyShouldGo } from './ask.ts'
import { isReached } from './isReached.ts'
import { neighborTokenOf } from './neighborToken.ts'
import { type NeighborCall, neighborCenters, settleNeighborCall, takeNeighborCalls, volunteersBy } from './storeNeighbors.ts'

interface Parts {
  db: Database
  secrets: Secrets
  sms: Sms
  config: Pick<Config, 'webAddress'>
  tail: Pick<Tail, 'onFacts'>
  warn: (error: unknown) => void
}
const doer: Doer = { session: null, accountType: 'system', source: '', requestId: '' }
const everyMs = 1_000
const batch = 20
const leaseMs = 60_000
const mostTries = 6
const restMs = (tries: number) => 2_000 * 2 ** Math.min(tries, 5)
const asks: Record<Need, string> = {
  arrest: k('{center}: a heart has stopped {metres, number} m from you. Can you help? {link} Answer STOP and you are asked no more.'),
  smallFire: k('{center}: a small fire {metres, number} m from you. Can you help? {link} Answer STOP and you are asked no more.'),
  search: k('{center}: a child is missing {metres, number} m from you. Can you help? {link} Answer STOP and you are asked no more.'),
}

export const keepNeighbors = ({ tail, warn, ...parts }: Parts) =>
  keepLooking({
    ...{ everyMs, warn },
    calledBy: { tail, isCall: ({ verb }) => verb === 'neighborsTakenBack' || movesNeighbors(verb) },
    async look({ once, isStopped }) {
      for (const { command_center_id: center } of await parts.db.across(neighborCenters({})))
        once(center, async () => {
          const may = await isReached(parts, center)
          await parts.db.within(center, async (tx) => {
            await takeBackWhereNobodyShouldGo(tx, doer)
            await askByItself(tx, doer, may)
          })
          while (!isStopped() && (await tellSome(parts, center, warn)) === batch);
        })
    },
  })

async function tellSome(parts: Omit<Parts, 'tail' | 'warn'>, center: string, warn: Parts['warn']): Promise<number> {
  const { db } = parts
  const taken = await db.within(center, (tx) => takeNeighborCalls(tx, batch, leaseMs))
  await Promise.all(
    taken.map(async (call) => {
      const rest = await tell(parts, center, call).then(
        () => null,
        (error: unknown) => {
          warn(error)
          return call.tries < mostTries ? restMs(call.tries) : null
        },
      )
      await db.within(center, (tx) => settleNeighborCall(tx, call, rest))
    }),
  )
  return taken.length
}

async function tell({ db, secrets, sms, config }: Omit<Parts, 'tail' | 'warn'>, center: string, call: NeighborCall): Promise<void> {
  const found = await db.read(center, async (tx) => {
    const ticket = await ticketOf(tx, call.number)
    const isNeeded = call.state === 'asked' && ticket !== undefined && (await neighborStanding(tx, ticket)).hindrance === null
    const volunteer = (await volunteersBy(tx, [call.volunteer_id])).get(call.volunteer_id)
    return volunteer && (isNeeded || call.told === 'over') ? { volunteer, name: (await ownCenter(tx))!.name } : null
  })
  if (!found) return
  const { volunteer, name } = found
  const link = `${config.webAddress ?? ''}${neighborPath}#${neighborTokenOf(secrets, center, call.id)}`
  const said =
    call.told === 'over'
      ? say('{center}: nobody is needed any more. Please do not go there. Thank you.', { center: name })
      : say(asks[call.need], { center: name, metres: call.metres, link })
  await sms.send({ id: idOfText(secrets, call.id, call.told), to: volunteer.phone, text: speak(volunteer.language, said), risk: 1, center })
}
