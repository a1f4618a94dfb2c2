// From an assignment to the message at the push service of the crew's phone, whose page is closed, and its acknowledgement from the notification.
import { type EventEmitter, once } from 'node:events'
import { accounts } from '#contract/accounts/room.ts'
import { cases } from '#contract/reference/cases.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { ask } from '#contract/kit/client.ts'
import { tickets } from '#contract/tickets/room.ts'
import { App } from '#tests/app.ts'
import { openPushService } from '#tests/pushService.ts'
import { type Figure, middle, ms, quantile } from './figure.ts'

const assignments = 50
const promisedMs = 2_000
const lostMs = 60_000

export async function measureAlerts(): Promise<Figure[]> {
  const push = await openPushService()
  const app = new App({ TANOD_DEMO: '1', TANOD_PRIVATE_HOSTS: push.host })
  try {
    await app.start(300_000)
    const [dispatcher, team] = [await signedIn(app, 'dispatcher'), await signedIn(app, 'responseteam')]
    await ask(team.wire, accounts.setDutyStatus, { id: team.accountId, dutyStatus: 'available' })
    await ask(team.wire, tickets.allowAlerts, push.subscription('phone'))
    const [caseType] = (await ask(dispatcher.wire, cases.getCaseTypes, { limit: 1 })).data.items
    const [took, acknowledged]: [number[], number[]] = [[], []]
    for (let n = 0; n < assignments; n++) {
      const given = { caseTypeId: caseType!.id, description: 'A wall fell.', landmark: `Gate ${n}` }
      const { transactionNumber } = (await ask(dispatcher.wire, tickets.createEmergencyTicket, given)).data
      const began = performance.now()
      const arrival = messageOf(push.arrivals, transactionNumber)
      await ask(dispatcher.wire, tickets.assignToResponseTeam, { transactionNumber, responseTeamIds: [team.accountId] })
      const { at, token } = await arrival
      took.push(at - began)
      const pressed = performance.now()
      await ask({ base: app.url, token: () => null }, tickets.acknowledgeAlert, { token })
      acknowledged.push(performance.now() - pressed)
      const { assignments: parts } = (await ask(dispatcher.wire, tickets.getEmergencyTicket, { id: transactionNumber })).data
      if (!parts.find(({ accountId }) => accountId === team.accountId)?.acknowledgedAt) throw new Error(`${transactionNumber} is not acknowledged.`)
    }
    const told = push.messages.filter(({ kind }) => kind === 'assigned').length
    if (told !== assignments) throw new Error(`${assignments} assignments were told ${told} times.`)
    const tail = quantile(took, 0.95)
    return [
      {
        id: 'CRW-01',
        what: `an assignment at the push service of a phone whose page is closed, ${assignments} times, each acknowledged from its notification`,
        measured: `p95 ${ms(tail)}, middle ${ms(middle(took))}, last ${ms(Math.max(...took))}; acknowledged in p95 ${ms(quantile(acknowledged, 0.95))}`,
        promise: `p95 ≤ ${ms(promisedMs)}`,
        isKept: tail <= promisedMs,
      },
    ]
  } finally {
    await app.remove()
    push.close()
  }
}

async function signedIn(app: App, accountType: 'dispatcher' | 'responseteam') {
  const { token, currentUser } = (await ask({ base: app.url, token: () => null }, signIn.demoLogin, { accountType, center: 'taytay' })).data
  return { token, accountId: currentUser.accountId, wire: { base: app.url, token: (): string | null => token } }
}

/** When the message of this ticket came, and by which token its notification acknowledges it. */
async function messageOf(arrivals: EventEmitter, number: string): Promise<{ at: number; token: string }> {
  const [{ at, token }] = (await once(arrivals, `assigned ${number}`, { signal: AbortSignal.timeout(lostMs) })) as [{ at: number; token: string }]
  return { at, token }
}
