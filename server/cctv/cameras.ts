// Cameras: their list, their keeping, and addresses to watch them by.
import { type Camera, type CameraStream, type KeptCamera, seenFrom } from '#contract/cctv/Camera.ts'
import type { cctv } from '#contract/cctv/room.ts'
import type { walls } from '#contract/cctv/walls.ts'
import { say } from '#contract/kit/say.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from '#server/kit/record.ts'
import { pageWithin } from '#server/kit/page.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { refuseStale, saysNothing } from '#server/kit/stale.ts'
import type { CameraParts } from './parts.ts'
import { addCamera, type CameraForm, cameraOf, type CameraRow, camerasInUse, changeCamera, pageOfCameras, switchCamera } from './store.ts'
import { viewLastsMs, writeKey } from './viewKey.ts'
import { watchPath } from './watch.ts'

const missing = () => refuse(404, 'There is no such camera.')
const lacking = 'ffmpeg is not installed on the server: a camera that speaks RTSP cannot be shown without it.'

const hls = { kind: 'hls', file: 'live.m3u8' } as const
const pictures = { kind: 'pictures', file: 'frame' } as const
const shownBy = { hls, rtsp: hls, mjpeg: pictures, still: pictures, whep: { kind: 'webrtc', file: 'offer' } } as const

/** Of RTSP too, for which the standard gives no origin. */
const originOf = (address: string) => {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

export function serveCameras({
  cameras,
  joined,
  secrets,
}: Pick<CameraParts, 'cameras' | 'joined' | 'secrets'>): Handlers<Omit<typeof cctv, 'addCctvFrame' | keyof typeof walls>> {
  const standingOf = (center: string, row: CameraRow) => {
    const now = cameras.standingOf(`${center} ${row.id}`)
    return now
      ? { state: now.state, seenAt: now.seenAt === null ? row.seenAt : new Date(now.seenAt).toISOString() }
      : { state: row.state, seenAt: row.seenAt }
  }
  const show = (center: string, row: CameraRow, place?: { lat: number; lng: number }): Camera => {
    const { address: _a, username: _u, hasPassword: _p, ...plain } = row
    return { ...plain, ...standingOf(center, row), ...seenFrom(row, place) }
  }
  const showKept = (center: string, row: CameraRow): KeptCamera => ({ ...row, ...standingOf(center, row), ...seenFrom(row) })

  /** Refused before it is kept: what is not named in the settings is never asked. */
  const check = async (center: string, { address, kind }: Partial<CameraForm>, before?: CameraRow) => {
    if (address === undefined || (before && address === before.address)) return
    const { hostname, protocol, username, password } = new URL(address)
    const isRtsp = protocol.startsWith('rtsp')
    if (username || password)
      refuse(400, 'Write the name and the password in their own fields, not in the address.', 'bad-input', {
        fields: { address: ['Without name and password.'] },
      })
    if (isRtsp !== ((kind ?? before?.kind) === 'rtsp'))
      refuse(400, 'The kind does not fit the address: RTSP cameras begin with rtsp, all others with http.')
    const hosts = await joined.hostsOf(center)
    if (!hosts.allows(hostname))
      refuse(400, say('Cameras at {host} are not allowed yet: name it among the hosts of cameras under Integrations.', { host: hostname }))
    const isNear = !isRtsp || (await hosts.reachedBy(hostname).then(Boolean, () => false))
    if (!isNear)
      refuse(400, 'A camera that speaks RTSP must be in a network that is open to cameras: a program fetches it that goes where a camera sends it.')
  }
  const values = ({ password, ...form }: Partial<CameraForm>) => ({
    ...form,
    ...(password !== undefined && { sealedPassword: secrets.seal(password) }),
  })

  const switched = (id: string, isDeleted: 0 | 1, { change, doer }: Context) =>
    change(async (tx) => {
      const isNew = await switchCamera(tx, id, isDeleted)
      const row = (await tx.one(cameraOf({ id }))) ?? missing()
      if (isNew) await record(tx, doer, { verb: 'cameraActivated', kind: 'camera', id, data: { cameraId: id, isDeleted } })
      return { message: isDeleted ? 'Camera taken out of use.' : 'Camera taken into use again.', data: showKept(tx.center, row) }
    })

  return {
    async fetchCctv({ lat, lng, cursor, limit, search = '' }, { me, read }) {
      const place = lat !== undefined && lng !== undefined ? { lat, lng } : undefined
      const all = (await read((tx) => tx.all(camerasInUse({})))).map((row) => show(me.center, row, place))
      const found = all.filter(({ name, place: at }) => `${name} ${at}`.toLowerCase().includes(search.toLowerCase()))
      if (place) found.sort((one, other) => Number(other.sees) - Number(one.sees) || (one.metres ?? Infinity) - (other.metres ?? Infinity))
      return { message: 'The cameras.', data: pageWithin(found, { cursor, limit }) }
    },

    async fetchCctvStreams({ cameraId, limit }, { me, doer, readRecorded }) {
      const until = timeNow() + viewLastsMs
      const data = await readRecorded(async (tx) => {
        const all = await tx.all(camerasInUse({}))
        const chosen = cameraId ? cameraId.flatMap((id) => all.find((row) => row.id === id) ?? []) : all.slice(0, limit)
        if (chosen.length > 0)
          await record(tx, doer, { verb: 'camerasViewed', kind: 'camera', id: chosen[0]!.id, data: { cameraIds: chosen.map(({ id }) => id) } })
        return chosen.map((row): CameraStream => {
          const { state } = standingOf(me.center, row)
          const { kind, file } = shownBy[row.kind]
          const key = writeKey(secrets, { center: me.center, camera: row.id, until })
          const isMissing = state === 'missingSoftware'
          return {
            ...{ cameraId: row.id, name: row.name, kind, state },
            url: isMissing ? null : `${watchPath}/${key}/${file}`,
            expiresAt: isMissing ? null : new Date(until).toISOString(),
            missing: isMissing ? lacking : null,
          }
        })
      })
      return { message: 'Addresses to watch by.', data }
    },

    async getKeptCctv(filter, { me, read }) {
      const page = await read((tx) => pageOfCameras(tx, filter))
      return { message: 'The cameras with their addresses.', data: { ...page, items: page.items.map((row) => showKept(me.center, row)) } }
    },

    async addCctv(form, { me, change, doer }) {
      await check(me.center, form)
      return change(async (tx) => {
        const id = await addCamera(tx, { ...values(form), name: form.name, place: form.place, kind: form.kind, address: form.address })
        await record(tx, doer, { verb: 'cameraAdded', kind: 'camera', id, data: { cameraId: id } })
        return { message: 'Camera added.', data: showKept(tx.center, (await tx.one(cameraOf({ id })))!) }
      })
    },

    async updateCctv({ id, version, ...form }, { change, doer }) {
      return change(async (tx) => {
        const before = (await tx.one(cameraOf({ id }))) ?? missing()
        await check(tx.center, form, before)
        if (form.address !== undefined && form.password === undefined && before.hasPassword && originOf(form.address) !== originOf(before.address))
          refuse(400, 'The password is for the old address. Please write it again.', 'bad-input', {
            fields: { password: ['Please write it again.'] },
          })
        if (saysNothing(form)) return { message: 'Camera updated.', data: showKept(tx.center, before) }
        if (!(await changeCamera(tx, id, version, values(form)))) return refuseStale('camera', showKept(tx.center, before), form)
        await record(tx, doer, { verb: 'cameraChanged', kind: 'camera', id, data: { cameraId: id, fields: Object.keys(form) } })
        return { message: 'Camera updated.', data: showKept(tx.center, (await tx.one(cameraOf({ id })))!) }
      })
    },

    deactivateCctv: ({ id }, context) => switched(id, 1, context),
    reactivateCctv: ({ id }, context) => switched(id, 0, context),
  }
}
