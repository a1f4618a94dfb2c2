// A frame that a camera showed becomes part of a ticket's timeline: which camera, when, and who put it there.
import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { cctv } from '#contract/cctv/room.ts'
import { ownCenter } from '#server/centers/store.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { refuseOld, timeIn } from '#server/kit/seen.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { putUpdate, ticketFor } from '#server/tickets/store.ts'
import { filmFrame } from '#server/outside/cameras/filmFrame.ts'
import type { Served } from '#server/outside/cameras/Source.ts'
import type { CameraParts } from './parts.ts'
import { openSource } from './openSource.ts'
import { reachedCamera, type ReachedRow } from './store.ts'

export function serveFrames(parts: CameraParts): Handlers<Pick<typeof cctv, 'addCctvFrame'>> {
  return {
    async addCctvFrame({ cameraId, transactionNumber, at: shownAt, frame }, { me, doer, read, change }) {
      refuseOld(shownAt, 'This frame is not of the last minutes. Take it anew.')
      const { camera, zone } = await read(async (tx) => {
        await ticketFor(tx, me, transactionNumber)
        const row = await tx.one(reachedCamera({ id: cameraId }))
        if (!row || row.isDeleted === 1) return refuse(404, 'There is no such camera.')
        return { camera: row, zone: (await ownCenter(tx))?.time_zone ?? 'Asia/Manila' }
      })
      const own = await ownPicture(parts, me.center, camera)
      // The browser's gives way to it before either is kept.
      if (own && !(frame instanceof Blob)) await writeFile(frame.path, own.bytes)
      const at = own?.at === undefined ? shownAt : new Date(own.at).toISOString()
      const time = timeIn(zone, at)
      const kept = await parts.keeper.keep(frame, ['image'], { kind: '', id: '', by: me.accountId })
      const file = { ...kept, name: `${camera.name} ${time.replaceAll(':', '.')}.webp` }
      return change(async (tx) => {
        const text = `${camera.name}, ${camera.place}: ${time}${own ? '' : browsers}`
        const update = await putUpdate(tx, { me, doer }, { transactionNumber, text, isPublic: 0, forAll: 0 }, [file])
        const data = {
          cameraId,
          transactionNumber,
          updateId: update.id,
          sha256: kept.sha256,
          at,
          takenBy: own ? ('server' as const) : ('browser' as const),
        }
        await record(tx, doer, { verb: 'cameraFrameKept', kind: 'camera', id: cameraId, data })
        return { message: 'The frame is on the timeline.', data: update }
      })
    },
  }
}

const browsers = ' (as a browser showed it)'
const mostAsks = 20
const askEveryMs = 250

/** The newest picture of a live camera, of the server's own; null: there is only what a browser has of it. */
async function ownPicture(parts: CameraParts, center: string, row: ReachedRow): Promise<Served | null> {
  const notLive = () => refuse(409, 'This camera is not live just now, so its picture is no evidence.', 'not-live')
  // A gateway's film does not pass here.
  if (row.kind === 'whep') return row.state === 'online' ? null : notLive()
  const source = await openSource(parts, center, row)
  const picture = await source?.file('frame').catch(() => null)
  // Another node may be the one that looks at it; its list tells this one.
  for (let asks = 0; !picture && source?.standing().state === 'unknown' && asks < mostAsks; asks++) {
    if (asks > 0) await delay(askEveryMs)
    await source.file('live.m3u8').catch(() => null)
  }
  return source?.standing().state === 'online' ? (picture ?? filmFrame(source)) : notLive()
}
