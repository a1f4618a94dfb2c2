// A frame that a camera showed becomes part of a ticket's timeline: which camera, when, and who put it there.
import type { cctv } from '#contract/cctv/room.ts'
import { ownCenter } from '#server/centers/store.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { refuseOld, timeIn } from '#server/kit/seen.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { putUpdate, ticketFor } from '#server/tickets/store.ts'
import type { CameraParts } from './parts.ts'
import { cameraOf } from './store.ts'

export function serveFrames({ keeper }: Pick<CameraParts, 'keeper'>): Handlers<Pick<typeof cctv, 'addCctvFrame'>> {
  return {
    async addCctvFrame({ cameraId, transactionNumber, at, frame }, { me, doer, read, change }) {
      refuseOld(at, 'This frame is not of the last minutes. Take it anew.')
      const { camera, time } = await read(async (tx) => {
        await ticketFor(tx, me, transactionNumber)
        const row = await tx.one(cameraOf({ id: cameraId }))
        if (!row || row.isDeleted === 1) return refuse(404, 'There is no such camera.')
        return { camera: row, time: timeIn((await ownCenter(tx))?.time_zone ?? 'Asia/Manila', at) }
      })
      const kept = await keeper.keep(frame, ['image'], { kind: '', id: '', by: me.accountId })
      const file = { ...kept, name: `${camera.name} ${time.replaceAll(':', '.')}.webp` }
      return change(async (tx) => {
        const text = `${camera.name}, ${camera.place}: ${time}`
        const update = await putUpdate(tx, { me, doer }, { transactionNumber, text, isPublic: 0, forAll: 0 }, [file])
        const data = { cameraId, transactionNumber, updateId: update.id, sha256: kept.sha256, at }
        await record(tx, doer, { verb: 'cameraFrameKept', kind: 'camera', id: cameraId, data })
        return { message: 'The frame is on the timeline.', data: update }
      })
    },
  }
}
