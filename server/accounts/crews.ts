// People sign on to a unit for a shift, and off; who is on, for the unit and for the desk.
import type { Crew, crews as contract, OnShift } from '#contract/accounts/crews.ts'
import { type CrewRole, endingOf } from '#contract/accounts/crewRules.ts'
import { k, say } from '#contract/kit/say.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Actor } from '#server/kit/context.ts'
import { teamOfSignOn } from '#server/kit/functions.ts'
import { type Doer, record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { AccountParts } from './parts.ts'
import { responseTeamOf, responseTeamsOf, type TeamOfCenter } from './store.ts'
import {
  crewMemberOfPhone,
  crewMembers,
  type CrewOn,
  crewsOn,
  endShift,
  endShiftOf,
  holdCrewMember,
  setSignOnHash,
  shiftOf,
  startShift,
} from './storeCrews.ts'

const onShift = ({ id, crewMemberId, name, role, phone, since, certificates }: CrewOn): OnShift => ({
  ...{ shiftId: id, crewMemberId, name, role, phone, since },
  ending: endingOf(certificates, momentNow().slice(0, 10)),
})
const crewOf = ({ accountId, callSign, name }: TeamOfCenter, on: readonly CrewOn[]): Crew => ({
  ...{ responseTeamId: accountId, callSign, name },
  crew: on.filter(({ teamId }) => teamId === accountId).map(onShift),
})

const limits = { most: 60, windowMs: 10 * 60_000 }
/** Wrong numbers: whoever guesses them by a photographed code has many networks. */
const mostPerCode = 30
const tooMany = k('Too many tries. Please wait {wait}.')

/** Answers from which unit somebody came, where that was another one. */
async function signOn(
  tx: Tx,
  doer: Doer,
  { accountId }: TeamOfCenter,
  { id: crewMemberId, role, sessionId = null }: { id: string; role: CrewRole; sessionId?: string | null },
) {
  const { name } = (await holdCrewMember(tx, crewMemberId)) ?? refuse(404, 'There is no such crew member.')
  const left = await endShiftOf(tx, crewMemberId)
  const former = left === accountId ? null : left
  if (former) await tellOff(tx, doer, former, crewMemberId)
  await startShift(tx, { teamId: accountId, crewMemberId, name, role, sessionId })
  await record(tx, doer, { verb: 'crewSignedOn', kind: 'account', id: accountId, data: { crewMemberId, role }, accounts: [accountId] })
  return { name, former: former ? (await responseTeamOf(tx, former))?.callSign : undefined }
}

export function serveCrews({ db, secrets }: Pick<AccountParts, 'db' | 'secrets'>): Handlers<typeof contract> {
  return {
    getCrews: (_, { me, read }) =>
      read(async (tx) => {
        const teams = await responseTeamsOf(tx, undefined, me.may('teams.own') ? me.accountId : undefined)
        const on = await crewsOn(tx)
        return { message: 'Who is on.', data: teams.slice(0, 500).map((team) => crewOf(team, on)) }
      }),

    getOwnCrew: (_, { me, read }) =>
      read(async (tx) => {
        const team = (await responseTeamOf(tx, me.accountId)) ?? refuse(404, 'There is no such response team.')
        const on = await crewsOn(tx)
        const units = new Map((await responseTeamsOf(tx)).map(({ accountId, callSign }) => [accountId, callSign]))
        const unitOf = new Map(on.map(({ crewMemberId, teamId }) => [crewMemberId, teamId]))
        const others = (await crewMembers(tx))
          .filter(({ id }) => unitOf.get(id) !== me.accountId)
          .map(({ id, name, role }) => ({ crewMemberId: id, name, role, onUnit: units.get(unitOf.get(id) ?? '') ?? null }))
        return { message: 'Your crew.', data: { ...crewOf(team, on), others } }
      }),

    signOnCrew: ({ responseTeamId, crewMemberId, role }, { me, doer, change }) =>
      change(async (tx) => {
        const team = await unitFor(tx, me, responseTeamId ?? me.accountId)
        const { name, former } = await signOn(tx, doer, team, {
          id: crewMemberId,
          role,
          sessionId: me.accountId === team.accountId ? me.sessionId : null,
        })
        const [unit, data] = [team.callSign, crewOf(team, await crewsOn(tx))]
        return {
          message: former
            ? say('{name} is on {unit}, and no longer on {former}.', { name, unit, former })
            : say('{name} is on {unit}.', { name, unit }),
          data,
        }
      }),

    async signOnByCode({ code, phone, role: said }, { doer, source, change }) {
      await spend(db, perNetwork(secrets, source, limits, 'sign on by code'), tooMany)
      const hash = tokenHash(code)
      const [found] = await db.across(teamOfSignOn({ hash }))
      if (!found) return refuse(404, 'This code is not good any more. Ask the admin for the new one, or sign on by name on the phone of the unit.')
      const known = await db.within(found.command_center_id, (tx) => crewMemberOfPhone(tx, phone))
      // Wrong numbers alone are counted: whoever has a photographed code cannot use up the tries of the crew.
      if (!known) {
        await spend(db, [{ key: secrets.hash('sign on by this code', hash.toString('hex')), most: mostPerCode, windowMs: limits.windowMs }], tooMany)
        return refuse(404, 'No crew member has this number. The admin adds people under Crew members.')
      }
      return change(async (tx) => {
        const team = (await responseTeamOf(tx, found.account_id)) ?? refuse(404, 'There is no such response team.')
        const role = said ?? known.role
        const { name } = await signOn(tx, doer, team, { id: known.id, role })
        return { message: say('{name} is on {unit}.', { name, unit: team.callSign }), data: { callSign: team.callSign, name, role } }
      }, found.command_center_id)
    },

    /** Its reply holds a secret, so it is never kept to be given again. */
    async resetSignOnCode({ id }, { me, doer }) {
      const code = makeToken()
      const { callSign } = await db.within(me.center, (tx) => changeCode(tx, doer, id, tokenHash(code)))
      return { message: 'The unit has a new code. It is shown only now.', data: { callSign, code } }
    },
    endSignOnCode: ({ id }, { doer, change }) =>
      change(async (tx) => {
        const { callSign } = await changeCode(tx, doer, id, null)
        return { message: 'The code has ended.', data: { callSign } }
      }),

    signOffCrew: ({ id }, { me, doer, change }) =>
      change(async (tx) => {
        const { teamId } = (await shiftOf(tx, id)) ?? refuse(404, 'There is no such shift.')
        const team = await unitFor(tx, me, teamId)
        const ended = await endShift(tx, id)
        if (ended) await tellOff(tx, doer, teamId, ended.crew_member_id)
        return { message: 'Signed off.', data: crewOf(team, await crewsOn(tx)) }
      }),
  }
}

async function changeCode(tx: Tx, doer: Doer, id: string, hash: Buffer | null): Promise<TeamOfCenter> {
  const team = await responseTeamOf(tx, id)
  if (!team || team.isDeleted === 1) return refuse(404, 'There is no such response team.')
  await setSignOnHash(tx, id, hash)
  await record(tx, doer, { verb: 'signOnCodeChanged', kind: 'account', id, data: {} })
  return team
}

/** The unit itself, one of the own department, or any for the desk. */
async function unitFor(tx: Tx, me: Actor, id: string): Promise<TeamOfCenter> {
  const team = await responseTeamOf(tx, id)
  const isTheirs = team && team.isDeleted === 0 && (me.may('tickets.assign') || id === me.accountId || team.departmentId === me.accountId)
  return isTheirs ? team : refuse(404, 'There is no such response team.')
}

const tellOff = (tx: Tx, doer: Doer, teamId: string, crewMemberId: string) =>
  record(tx, doer, { verb: 'crewSignedOff', kind: 'account', id: teamId, data: { crewMemberId }, accounts: [teamId] })
