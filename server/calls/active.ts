// Calls as staff work them: who is on duty, ringing, answering, bringing in, holding, leaving.
import { uuidv7 as uuid } from 'uuidv7'
import { type AccountType, accountTypes, permissionsOf } from '#contract/accounts/permissions.ts'
import type { flags } from '#contract/calls/flags.ts'
import type { calls as contract } from '#contract/calls/room.ts'
import { byUrgency } from '#contract/calls/rules.ts'
import { say } from '#contract/kit/say.ts'
import { interpretable, type SpokenLanguage, spokenWords } from '#contract/accounts/spoken.ts'
import { fullAccountOf } from '#server/accounts/store.ts'
import { isFollowed } from '#server/chat/store.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { Actor } from '#server/kit/context.ts'
import { likeText } from '#server/kit/page.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { ticketFor } from '#server/tickets/store.ts'
import type { CallParts } from './parts.ts'
import { showCallOf, showCalls } from './show.ts'
import { answer, busyElsewhere, end, type HeldCall, hearersOf, hold, invite, leave, type NewCall, onThePhone, ring } from './steps.ts'
import { activeCalls, addParty, callsById, changeCall, colleagues, deskOf, desksOnDuty, setDesk, speakersThere, speaksNow } from './store.ts'
import { iceServersFor } from './turn.ts'

type Built = Exclude<
  keyof typeof contract,
  | 'addCallLog'
  | 'getCallLogs'
  | 'exportCallLogs'
  | 'createTicketFromCall'
  | 'tellPhoneCall'
  | 'sendRecording'
  | 'closeMissedCall'
  | 'reopenMissedCall'
  | 'textCallLink'
  | 'textTicketLink'
  | 'addCallFrame'
  | keyof typeof flags
>

/** Whose calls ring by themselves as soon as their page is open. */
export const ringsByItself = (type: string) => type === 'dispatcher' || type === 'agent'
const mayJoin = (type: AccountType) => permissionsOf(type).some((one) => one.startsWith('calls.'))

export function serveActive({ config, sms }: CallParts): Pick<Handlers<typeof contract>, Built> {
  const dutyOf = async (tx: Tx, me: Actor, canText: boolean) => {
    const desks = await desksOnDuty(tx)
    const own = await deskOf(tx, me.accountId)
    const isOnDuty = own?.is_on_duty ?? ringsByItself(me.accountType)
    return {
      isOnDuty,
      desks: desks.length,
      free: desks.filter(({ is_busy }) => !is_busy).length,
      canText,
    }
  }
  const ofMine = ({ parties }: HeldCall, me: Actor) =>
    parties.find(({ account_id, state }) => account_id === me.accountId && state !== 'left') ??
    refuse(409, 'You are not in this call.', 'not-in-call')
  const person = ({ accountId, name }: Actor) => ({ accountId, name })

  const whomToCall = async (
    tx: Tx,
    me: Actor,
    given: { transactionNumber?: string | undefined; callLogId?: string | undefined; accountId?: string | undefined; media: string },
  ) => {
    const plan: NewCall = {
      direction: 'outgoing',
      media: given.media,
      number: null,
      userId: null,
      name: null,
      phone: null,
      isUrgent: false,
      startedBy: person(me),
    }
    if (given.accountId) {
      const account = await fullAccountOf(tx, given.accountId)
      if (!account || account.is_deleted || account.id === me.accountId || !mayJoin(account.account_type as AccountType))
        refuse(404, 'There is nobody like that to call.')
      return { plan: { ...plan, direction: 'internal' }, rung: { account_id: account.id, name: account.name, role: 'invited' } }
    }
    const [log] = given.callLogId ? await callsById(tx, [given.callLogId]) : []
    if (given.callLogId && !log) refuse(404, 'There is no such call.')
    const number = given.transactionNumber ?? log?.number ?? null
    if (!number) refuse(409, 'This caller has no page that could ring. Please use the telephone number.', 'no-link')
    const ticket = await ticketFor(tx, me, number)
    if (!(await isFollowed(tx, number)))
      refuse(409, 'This ticket has no page of its citizen that could ring. Please use the telephone number.', 'no-link')
    const about = { number, userId: ticket.user_id, name: ticket.caller_name, phone: ticket.caller_phone, isUrgent: ticket.life_threat }
    return { plan: { ...plan, ...about }, rung: { account_id: null, name: ticket.caller_name ?? '', role: 'citizen' } }
  }

  return {
    async getActiveCalls(_, { me, read }) {
      const all = await read(async (tx) => showCalls(tx, await activeCalls(tx)))
      const seen = all.filter(
        ({ participants, direction }) =>
          participants.some(({ accountId }) => accountId === me.accountId) ||
          (direction !== 'internal' && (me.may('calls.answer') || me.may('calls.listen'))),
      )
      return { message: 'Calls.', data: seen.toSorted(byUrgency) }
    },

    async getDuty(_, { me, read }) {
      const canText = await sms.isSet(me.center)
      return { message: 'Duty.', data: await read((tx) => dutyOf(tx, me, canText)) }
    },

    async setDuty({ isOnDuty }, { me, doer, change }) {
      const canText = await sms.isSet(me.center)
      return change(async (tx) => {
        await setDesk(tx, me.accountId, isOnDuty)
        await record(tx, doer, { verb: 'callDutyChanged', kind: 'callDesk', id: me.accountId, data: { accountId: me.accountId, isOnDuty } })
        return { message: isOnDuty ? 'Calls ring here now.' : 'Calls do not ring here any more.', data: await dutyOf(tx, me, canText) }
      })
    },

    async getColleagues({ search }, { me, read }) {
      const found = await read((tx) => colleagues(tx, accountTypes.filter(mayJoin), likeText(search)))
      return { message: 'Colleagues.', data: found.filter(({ id }) => id !== me.accountId) }
    },

    async getInterpretersOnDuty(_, { me, read }) {
      const found = await read((tx) => speakersThere(tx, accountTypes.filter(mayJoin), interpretable))
      const others = found.filter(({ id }) => id !== me.accountId)
      return { message: 'Interpreters on duty.', data: others.map((one) => ({ ...one, languages: one.languages as SpokenLanguage[] })) }
    },

    async startCall(given, { me, doer, change }) {
      return change(async (tx) => {
        const { plan, rung } = await whomToCall(tx, me, given)
        if (await speaksNow(tx, me.accountId)) refuse(409, busyElsewhere, 'busy')
        const participantId = uuid()
        const joined = { state: 'joined', joined_at: momentNow() }
        const call = await ring(tx, doer, plan as NewCall, [
          { id: participantId, account_id: me.accountId, name: me.name, role: 'caller', ...joined },
          { ...rung, state: 'ringing' },
        ])
        return { message: 'It rings.', data: { call: await showCallOf(tx, call.id), participantId } }
      })
    },

    async answerCall({ id }, { me, doer, change }) {
      return change(async (tx) => {
        const participantId = await answer(tx, doer, id, person(me), me.may('calls.answer'))
        return { message: 'You have the call.', data: { call: await showCallOf(tx, id), participantId } }
      })
    },

    async joinCall({ id, listen }, { me, doer, change }) {
      return change(async (tx) => {
        const { call, parties } = await hold(tx, id)
        const own = parties.find(({ account_id, state }) => account_id === me.accountId && state === 'joined')
        const data = async (participantId: string) => ({ call: await showCallOf(tx, id), participantId })
        if (own) return { message: 'You are in this call.', data: await data(own.id) }
        if (!listen || !(me.may('calls.listen') || me.may('center.manage'))) refuse(403, 'You can join when somebody brings you in.')
        if (call.road === 'phone') refuse(409, onThePhone)
        if (call.state !== 'ONGOING') refuse(409, 'One can listen in once the call has been answered.')
        if (await speaksNow(tx, me.accountId)) refuse(409, busyElsewhere, 'busy')
        const participantId = uuid()
        await addParty(tx, {
          id: participantId,
          call_id: id,
          account_id: me.accountId,
          name: me.name,
          role: 'listener',
          state: 'joined',
          joined_at: momentNow(),
        })
        await record(tx, doer, {
          verb: 'callJoined',
          kind: 'call',
          id,
          data: { callId: id, accountId: me.accountId, isListening: true },
          accounts: [...hearersOf(parties), me.accountId],
        })
        return { message: 'You listen in. Those who speak see it.', data: await data(participantId) }
      })
    },

    async inviteToCall({ id, accountId, isTransfer, interprets }, { me, doer, change }) {
      return change(async (tx) => {
        const held = await hold(tx, id)
        ofMine(held, me)
        const account = await fullAccountOf(tx, accountId)
        if (!account || account.is_deleted || !mayJoin(account.account_type as AccountType)) refuse(404, 'There is nobody like that to call.')
        if (interprets && !account.languages.includes(interprets))
          refuse(409, say('{name} does not interpret {language}.', { name: account.name, language: say(spokenWords[interprets]) }))
        const rings = await invite(
          tx,
          doer,
          held,
          person(me),
          { accountId: account.id, name: account.name },
          { isTransfer, interprets: interprets ?? null },
        )
        const named = say('{name} interprets from now on.', { name: account.name })
        return { message: rings ? 'It rings there.' : named, data: await showCallOf(tx, id) }
      })
    },

    async holdCall({ id, isOnHold }, { me, doer, change }) {
      return change(async (tx) => {
        const held = await hold(tx, id)
        ofMine(held, me)
        if (held.call.road === 'phone') refuse(409, onThePhone)
        if (held.call.state !== 'ONGOING') refuse(409, 'This call is not going on.')
        if (held.call.is_on_hold !== isOnHold) {
          await changeCall(tx, id, { is_on_hold: isOnHold })
          await record(tx, doer, { verb: 'callHeld', kind: 'call', id, data: { callId: id, isOnHold }, accounts: hearersOf(held.parties) })
        }
        return { message: isOnHold ? 'On hold.' : 'Taken up again.', data: await showCallOf(tx, id) }
      })
    },

    async leaveCall({ id, forAll }, { me, doer, change }) {
      return change(async (tx) => {
        const held = await hold(tx, id)
        if (held.call.state === 'ENDED') return { message: 'This call is over.', data: null }
        const own = ofMine(held, me)
        if (forAll && own.role !== 'listener' && held.call.state === 'ONGOING') await end(tx, doer, held, 'answered', { by: 'center' })
        else await leave(tx, doer, held, own)
        return { message: 'You have left the call.', data: null }
      })
    },

    async getIceServers({ id }, { me, read }) {
      const isIn = await read(async (tx) => {
        const [call] = await showCalls(tx, await callsById(tx, [id]))
        return (
          call !== undefined &&
          call.state !== 'ENDED' &&
          call.participants.some(({ accountId, state }) => accountId === me.accountId && state === 'joined')
        )
      })
      if (!isIn) refuse(404, 'You are in no such call.')
      return { message: 'Servers.', data: iceServersFor(config, id) }
    },
  }
}
