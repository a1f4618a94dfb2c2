// The room cctv: its handlers, its addresses, and what is told of cameras that come and go.
import type { cctv as contract } from '#contract/cctv/room.ts'
import type { cameraStates } from '#contract/cctv/Camera.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { record } from '#server/kit/record.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'
import { CameraGateway } from '#server/outside/cameras/gateway.ts'
import type { CameraHosts } from '#server/outside/cameras/hosts.ts'
import { reachCamera } from '#server/outside/cameras/reach.ts'
import { serveCameras } from './cameras.ts'
import { serveFrames } from './frames.ts'
import type { CameraParts } from './parts.ts'
import { camerasInUse, reachedCamera, setStanding } from './store.ts'
import { serveWalls } from './walls.ts'

export { serveWatching } from './watch.ts'
export const serveCctv = (parts: CameraParts): Handlers<typeof contract> => ({ ...serveCameras(parts), ...serveFrames(parts), ...serveWalls() })

/** The gateway of this node; what it finds out about a camera is told to everybody. */
export function openGateway(db: Database, warn: (error: unknown) => void): CameraGateway {
  const tell = async (center: string, id: string, state: (typeof cameraStates)[number], seenAt: string | null) => {
    await db.within(center, async (tx) => {
      if ((await tx.changed(setStanding({ id, state, seenAt }))) === 0) return
      await record(
        tx,
        { session: null, accountType: 'system', source: '', requestId: 'cameras' },
        { verb: 'cameraStateChanged', kind: 'camera', id, data: { cameraId: id, state } },
      )
    })
  }
  return new CameraGateway({
    onState(key, { state, seenAt }) {
      const [center = '', id = ''] = key.split(' ')
      tell(center, id, state, seenAt === null ? null : new Date(seenAt).toISOString()).catch(warn)
    },
  })
}

/** The cameras of a center that are in use, each to be asked whether it answers: null, or why not. */
export async function tryCameras({ db, secrets }: { db: Database; secrets: Secrets }, center: string, hosts: CameraHosts) {
  const rows = await db.read(center, async (tx) => {
    const all = await tx.all(camerasInUse({}))
    return Promise.all(all.map(async ({ id }) => (await tx.one(reachedCamera({ id })))!))
  })
  return rows.map(({ name, sealedPassword, ...camera }) => ({
    name,
    ask: () => reachCamera({ ...camera, password: sealedPassword === null ? null : secrets.unseal(sealedPassword) }, hosts),
  }))
}
