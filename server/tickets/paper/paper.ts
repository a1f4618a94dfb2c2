// Enters tickets that were kept on paper, each form once, with the times that stand on it.
import { say } from '#contract/kit/say.ts'
import { faultOfTimes, formNumber, type paper as contract, plainPaperNumber, type TeamOnPaper } from '#contract/tickets/paper/paper.ts'
import { responseTeamsOf } from '#server/accounts/store.ts'
import { timeNow } from '#server/kit/clock.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addAssignment, type Move, moveAssignment } from '#server/tickets/assignment/storeAssignments.ts'
import type { Person } from '#server/tickets/columns.ts'
import { keepAll } from '#server/tickets/detail/files.ts'
import { showTicketOf } from '#server/tickets/detail/detail.ts'
import { fileEntry, type TicketParts } from '#server/tickets/entries/entries.ts'
import { personOf, tellOf } from '#server/tickets/steps/steps.ts'
import { changeTicket, lockTicket } from '#server/tickets/storeTickets.ts'
import { freeOfDeleted, keepPaper, takeNumbers, ticketOfPaper } from './storePaper.ts'

const earliest = (times: readonly (string | undefined)[]): string | null =>
  times.flatMap((at) => at ?? []).toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null

/** Who was sent by radio or telephone has heard it. What a team had left when the ticket ended, it left then. */
async function putTeams(tx: Tx, number: string, by: Person, teams: readonly TeamOnPaper[], endedAt: string | undefined): Promise<void> {
  const ids = teams.map(({ responseTeamId }) => responseTeamId)
  const known = new Map((await responseTeamsOf(tx, ids)).flatMap((team) => (team.isDeleted ? [] : [[team.accountId, team]])))
  if (known.size < new Set(ids).size) refuse(404, 'There is no such response team.')
  if (known.size < ids.length) refuse(400, 'teams: A team stands on the paper twice.')
  for (const { responseTeamId: accountId, sentAt, enRouteAt, onSceneAt, clearedAt = endedAt } of teams) {
    const { departmentId } = known.get(accountId)!
    await addAssignment(tx, number, { accountId, kind: 'responseteam', departmentId, note: null, by, at: sentAt })
    const moves: [Move, string | undefined][] = [
      ['acknowledged', sentAt],
      ['enRoute', enRouteAt],
      ['onScene', onSceneAt],
      ['cleared', clearedAt],
    ]
    for (const [move, at] of moves) if (at) await moveAssignment(tx, number, accountId, move, at)
  }
}

export function servePaper({ keeper }: TicketParts): Handlers<typeof contract> {
  return {
    numberPaperForms: ({ count }, { doer, change }) =>
      change(async (tx) => {
        const last = await takeNumbers(tx, count)
        const data = { first: last - count + 1, count }
        await record(tx, doer, { verb: 'paperFormsNumbered', kind: 'paper', id: formNumber(data.first), data })
        return { message: 'The forms are numbered.', data }
      }),

    async enterFromPaper({ paperNumber: typed, receivedAt, teams, endedAt, disposition, summary, ...entry }, context) {
      const fault = faultOfTimes({ receivedAt, teams, endedAt }, timeNow())
      if (fault) refuse(400, say('{field}: {why}', { field: fault.path, why: say(fault.why) }))
      const files = await keepAll(keeper, entry.files, context.me)
      return context.change(async (tx) => {
        const { me, doer } = context
        const paperNumber = plainPaperNumber(typed)
        const refuseTwice = (number: string) =>
          refuse(409, say('Form {form} was entered already: it is ticket {number}.', { form: paperNumber, number }), 'already-there')
        await freeOfDeleted(tx, paperNumber)
        const before = await ticketOfPaper(tx, paperNumber)
        if (before) return refuseTwice(before)
        const { number } = await fileEntry(tx, context, entry, { source: 'paper' }, files)
        if (!(await keepPaper(tx, paperNumber, number))) return refuseTwice((await ticketOfPaper(tx, paperNumber)) ?? '')
        const by = personOf(me)
        await putTeams(tx, number, by, teams, endedAt)
        const locked = await lockTicket(tx, me, number)
        const accountIds = teams.map(({ responseTeamId }) => responseTeamId)
        const ended = endedAt && {
          ...{ status: 'resolved', resolved_at: endedAt, closed_at: locked.now, resolved: { disposition, summary, by, at: endedAt } },
        }
        const after = await changeTicket(tx, locked, {
          ...{ received_at: receivedAt, accepted_at: receivedAt, allocated_to: accountIds, awaiting: [] },
          dispatched_at: earliest(teams.map(({ sentAt }) => sentAt)),
          en_route_at: earliest(teams.map(({ enRouteAt }) => enRouteAt)),
          on_scene_at: earliest(teams.map(({ onSceneAt }) => onSceneAt)),
          ...ended,
        })
        await tellOf(tx, doer, after, 'ticketEnteredFromPaper', { data: { accountIds }, accounts: accountIds })
        if (ended) await tellOf(tx, doer, after, 'ticketResolved', { data: { from: 'accepted', to: 'resolved', disposition: null } })
        return {
          message: say('Form {form} was entered as ticket {number}.', { form: paperNumber, number }),
          data: await showTicketOf(tx, me, number),
        }
      })
    },
  }
}
