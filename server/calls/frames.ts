// A picture that the browser cut from the live view of a call becomes part of the timeline of its ticket: when, and by whom.
import type { calls as contract } from '#contract/calls/room.ts'
import { ownCenter } from '#server/centers/store.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { refuseOld, timeIn } from '#server/kit/seen.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { putUpdate, ticketFor } from '#server/tickets/store.ts'
import { callsById, partiesOf } from './store.ts'

export function serveCallFrames({ keeper }: { keeper: FileKeeper }): Pick<Handlers<typeof contract>, 'addCallFrame'> {
  return {
    async addCallFrame({ id, at, frame }, { me, doer, read, change }) {
      refuseOld(at, 'This picture is not of the last minutes. Take it anew.')
      const { number, time } = await read(async (tx) => {
        const [call] = await callsById(tx, [id])
        const took = (await partiesOf(tx, [id])).some(({ account_id, joined_at }) => account_id === me.accountId && joined_at !== null)
        if (!call || !took) return refuse(404, 'There is no such call.')
        if (!call.number) return refuse(409, 'This call has no ticket yet: file it first.', 'no-ticket')
        await ticketFor(tx, me, call.number)
        return { number: call.number, time: timeIn((await ownCenter(tx))?.time_zone ?? 'Asia/Manila', at) }
      })
      const kept = await keeper.keep(frame, ['image'], { kind: '', id: '', by: me.accountId })
      const file = { ...kept, name: `Video call ${time.replaceAll(':', '.')}.webp` }
      return change(async (tx) => {
        const text = `Cut by the browser from the live view of the video call: ${time}`
        const update = await putUpdate(tx, { me, doer }, { transactionNumber: number, text, isPublic: 0, forAll: 0 }, [file])
        const data = { callId: id, transactionNumber: number, updateId: update.id, sha256: kept.sha256, at }
        await record(tx, doer, { verb: 'callFrameKept', kind: 'call', id, data })
        return { message: 'The picture is on the timeline.', data: update }
      })
    },
  }
}
