// A citizen's calls: to the center from the page, and the center's calls to the page.
import { ringingMost } from '#contract/calls/rules.ts'
import { k, say } from '#contract/kit/say.ts'
import { uuidv7 as uuid } from 'uuidv7'
import type { followUp as contract } from '#contract/publicSide/followUp.ts'
import { begin, end, hearersOf, hold, iceServersFor, leave, ring } from '#server/calls/room.ts'
import { callOfSecret, callsById, changeCall, changeParty, countRinging, desksOnDuty } from '#server/calls/store.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { momentNow } from '#server/kit/clock.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { raiseForSilence, ticketOf } from '#server/tickets/store.ts'
import type { PublicParts } from './parts.ts'
import { findReport } from './store.ts'
import { userIdOf } from './visitors.ts'

type Built = 'startPublicCall' | 'endPublicCall' | 'answerPublicCall' | 'declinePublicCall' | 'getCallServers' | 'tellSilentCall'
const hourMs = 3_600_000
const slower = k('There were very many calls from here. Please wait {wait}, or call 911.')
const gone = () => refuse(404, 'This call is over.')

export function servePublicCalls({ db, secrets, centers, config }: PublicParts): Pick<Handlers<typeof contract>, Built> {
  const reportOf = async (token: string) => (await findReport(db, tokenHash(token))) ?? refuse(404, 'This link leads to no report.')
  const held = async (callId: string, secret: string) => (await callOfSecret(db, callId, tokenHash(secret))) ?? gone()
  /** It follows from who takes part, so that it is stored nowhere and a repeated answer has it again. */
  const secretOf = (participantId: string) => secrets.hash('call secret', participantId).toString('base64url')
  const mine = async (center: string, callId: string, participantId: string) => {
    const [call] = await db.read(center, (tx) => callsById(tx, [callId]))
    // A repeated answer may come after the call: the relay is for one that stands.
    const isStanding = call !== undefined && call.state !== 'ENDED'
    return {
      ...{ callId, participantId, streamId: callId, secret: secretOf(participantId) },
      ...(isStanding ? iceServersFor(config, callId) : { iceServers: [], expiresAt: null }),
    }
  }

  return {
    async startPublicCall({ token, commandCenterId, deviceId, media, callerName }, { source, doer, change }) {
      const sent = token ? await reportOf(token) : null
      const { center, unknown } = await centers.chooseAny({ commandCenterId: sent?.ticket_center_id ?? sent?.command_center_id ?? commandCenterId })
      const caller = token ?? deviceId ?? source.near
      await spend(
        db,
        [
          { key: secrets.hash('call', caller), most: 20, windowMs: hourMs },
          ...perNetwork(secrets, source, { most: 300, windowMs: hourMs }, 'call address'),
        ],
        slower,
      )
      const { message, data } = await change(async (tx) => {
        const ticket = sent?.number ? await ticketOf(tx, sent.number) : undefined
        const desks = await desksOnDuty(tx)
        const network = secrets.hash('source', source.wide ?? source.near)
        const isUrgent = ticket?.life_threat ?? false
        const most = source.wide ? ringingMost.customer : ringingMost.address
        const isHeld = !isUrgent && (await countRinging(tx, network)) >= most
        const desk =
          desks.length === 0 ? ('nobody' as const) : !isHeld && desks.some(({ is_busy }) => !is_busy) ? ('ringing' as const) : ('busy' as const)
        const participantId = uuid()
        const joined = { state: 'joined', joined_at: momentNow(), secret_hash: tokenHash(secretOf(participantId)) }
        const call = await ring(
          tx,
          doer,
          {
            ...{
              direction: 'incoming',
              media,
              number: ticket?.number ?? null,
              userId: sent?.user_id ?? (deviceId ? userIdOf(secrets, deviceId) : null),
              startedBy: null,
            },
            ...{ name: ticket?.caller_name ?? callerName ?? null, phone: ticket?.caller_phone ?? null, isUrgent },
            ...{ network: { source: network, most }, isHeld },
          },
          [{ id: participantId, account_id: null, name: ticket?.caller_name ?? callerName ?? '', role: 'citizen', ...joined }],
        )
        if (desk === 'nobody') await end(tx, doer, await hold(tx, call.id), 'missed')
        const state = desk === 'nobody' ? ('ENDED' as const) : ('RINGING' as const)
        const rings = isHeld ? 'Very many calls come from your network. Yours waits in line; if a life is at stake, call 911.' : 'It rings.'
        const message = desk === 'nobody' ? 'Nobody is at a desk just now. Please call 911 or a hotline.' : rings
        return { message, data: { callId: call.id, participantId, state, desk } }
      }, center.id)
      const told = unknown
        ? say('{what} You are calling {center}, since no command center {given} is known here.', {
            what: say(message),
            center: center.name,
            given: unknown,
          })
        : message
      return { message: told, data: { ...data, ...(await mine(center.id, data.callId, data.participantId)), hotlines: center.hotlines } }
    },

    async endPublicCall({ callId, secret, isClosed }, { doer }) {
      const { command_center_id: center, party_id: partyId } = await held(callId, secret)
      await db.within(center, async (tx) => {
        const now = await hold(tx, callId)
        const party = now.parties.find(({ id }) => id === partyId)
        if (party) await leave(tx, doer, now, party, { isClosed: isClosed === 1 })
      })
      return { message: 'You have hung up.', data: null }
    },

    async getCallServers({ callId, secret }) {
      const { command_center_id: center } = await held(callId, secret)
      const [call] = await db.read(center, (tx) => callsById(tx, [callId]))
      if (!call || call.state === 'ENDED') gone()
      return { message: 'Servers.', data: iceServersFor(config, callId) }
    },

    async tellSilentCall({ callId, secret }, { doer }) {
      const { command_center_id: center } = await held(callId, secret)
      await db.within(center, async (tx) => {
        const { call, parties } = await hold(tx, callId)
        if (call.state === 'ENDED' || call.is_silent) return
        await changeCall(tx, callId, {
          is_silent: true,
          is_urgent: true,
          is_held: false,
          ...(call.is_held && { rings_since: momentNow() }),
        })
        if (call.number) await raiseForSilence(tx, doer, call.number)
        await record(tx, doer, { verb: 'callSilenced', kind: 'call', id: callId, data: { callId }, accounts: hearersOf(parties) })
      })
      return { message: 'The center was told that you cannot speak.', data: null }
    },

    async answerPublicCall({ token, callId }, { doer, change }) {
      const { own_number: number, ticket_center_id: center } = await reportOf(token)
      if (!number || !center) gone()
      const known = await centers.choose({ commandCenterId: center! })
      const { message, data } = await change(async (tx) => {
        const { call, parties } = await hold(tx, callId)
        const rung = parties.find(({ role, state }) => role === 'citizen' && state === 'ringing')
        if (call.state !== 'RINGING' || call.number !== number || !rung) gone()
        await changeParty(tx, rung!.id, {
          state: 'joined',
          joined_at: momentNow(),
          seen_at: momentNow(),
          secret_hash: tokenHash(secretOf(rung!.id)),
        })
        await begin(tx, doer, call, null, parties)
        return { message: 'You are connected.', data: { participantId: rung!.id } }
      }, center!)
      return {
        message,
        data: { ...(await mine(center!, callId, data.participantId)), state: 'ONGOING' as const, desk: 'ringing' as const, hotlines: known.hotlines },
      }
    },

    async declinePublicCall({ token, callId }, { doer, change }) {
      const { own_number: number, ticket_center_id: center } = await reportOf(token)
      if (!number || !center) gone()
      return change(async (tx) => {
        const now = await hold(tx, callId)
        const rung = now.parties.find(({ role, state }) => role === 'citizen' && state === 'ringing')
        if (now.call.state !== 'RINGING' || now.call.number !== number || !rung) gone()
        await leave(tx, doer, now, rung!)
        return { message: 'You have declined the call.', data: null }
      }, center!)
    },
  }
}
