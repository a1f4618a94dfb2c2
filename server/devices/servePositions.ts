// Takes positions from phone apps and trackers: OwnTracks, Traccar's OsmAnd protocol, and a Traccar server that forwards; the device's key stands where the app keeps its name.
import { type Network, networkOf } from '#server/kit/admission/sources.ts'
import { k } from '#contract/kit/say.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fix, fromOsmAnd, fromOsmAndJson, fromOwnTracks, fromTraccar, isTrail, markOf } from '#contract/devices/positions.ts'
import { base } from '#contract/kit/endpoint.ts'
import { fullAccountOf } from '#server/accounts/store.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { momentNow, timeNow } from '#server/kit/clock.ts'
import { deviceOfKey } from '#server/kit/functions.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { keepLatePosition, keepTeamPosition } from '#server/tickets/store.ts'
import type { DeviceParts } from './parts.ts'
import { holdDevice, markDevice, moveDevice } from './storeDevices.ts'

const limits = { perDevice: 240, wrongPerSource: 60, windowMs: 60_000 }
const tooMany = k('Too many positions came at once. Please send again in {wait}.')
type Given = Record<string, unknown>

export async function servePositions(app: FastifyInstance, parts: DeviceParts): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_384 }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const osmAnd = async (request: FastifyRequest, reply: FastifyReply) => {
      const body = (request.body ?? {}) as Given
      const fix =
        'location' in body && typeof body.location === 'object' ? fromOsmAndJson(body) : fromOsmAnd({ ...(request.query as Given), ...body })
      if (!fix.device) refuse(400, 'The device is missing: its key belongs in id.')
      await take(parts, fix.device, fix, networkOf(request.ip))
      return reply.send('')
    }
    scope.get(`${base}/ccPublic/devices/osmand`, osmAnd)
    scope.post(`${base}/ccPublic/devices/osmand`, osmAnd)
    scope.post(`${base}/ccPublic/devices/traccar`, async (request, reply) => {
      const fix = fromTraccar((request.body ?? {}) as Given)
      if (!fix.device) refuse(400, 'The device is missing: its key belongs in the attribute tanodKey of the device.')
      await take(parts, fix.device, fix, networkOf(request.ip))
      return reply.send('')
    })
    scope.post(`${base}/ccPublic/devices/owntracks`, async (request, reply) => {
      const body = (request.body ?? {}) as Given
      const fix = fromOwnTracks(body)
      const key = keyFrom(request) ?? fix?.device
      if (!key) refuse(401, 'The key of the device is missing: it is the password of OwnTracks.', 'wrong-key')
      // Anything but an empty list with 200 is sent again, so what is no position ends here.
      if (fix) await take(parts, key, fix, networkOf(request.ip))
      return reply.send([])
    })
  })
}

/** Where apps keep the name of a device. */
function keyFrom({ headers, query }: FastifyRequest): string | undefined {
  const basic = /^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1]
  const [user, password] = basic ? Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s) : []
  const { u, d } = query as { u?: string; d?: string }
  const given = [password, user, headers['x-limit-d'], headers['x-limit-u'], d, u]
  return given.find((one): one is string => typeof one === 'string' && one.length >= 20)
}

async function take({ db, secrets }: DeviceParts, key: string, fix: Fix, source: Network): Promise<void> {
  const { perDevice, wrongPerSource, windowMs } = limits
  const [found] = await db.across(deviceOfKey({ hash: tokenHash(key) }))
  if (!found) {
    await spend(db, perNetwork(secrets, source, { most: wrongPerSource, windowMs }, 'wrong device key'), tooMany)
    return refuse(401, 'This key belongs to no device.', 'wrong-key')
  }
  await spend(db, [{ key: secrets.hash('device', found.mac_address, found.command_center_id), most: perDevice, windowMs }], tooMany)
  await db.within(found.command_center_id, (tx) => land(tx, found.mac_address, fix))
}

async function land(tx: Tx, macAddress: string, fix: Fix): Promise<void> {
  const device = (await holdDevice(tx, macAddress))!
  const at = fix.at ?? momentNow()
  const last = device.position && device.positionAt ? { ...device.position, at: device.positionAt } : null
  const mark = markOf({ ...fix, at }, last, timeNow())
  const account = device.accountId ? await fullAccountOf(tx, device.accountId) : undefined
  const team = account?.account_type === 'responseteam' && account.is_deleted === 0 ? account.id : null
  if (team && isTrail(mark, fix)) await keepLatePosition(tx, { teamId: team, lat: fix.lat, lng: fix.lng, heading: fix.heading, at })
  if (mark !== 'good') return void (await markDevice(tx, macAddress, mark))
  const position = { lat: fix.lat, lng: fix.lng, ...(fix.accuracy !== null && { accuracy: Math.min(fix.accuracy, 100_000) }) }
  await moveDevice(tx, macAddress, { position, at, speedKmh: fix.speedKmh, heading: fix.heading, batteryPercent: fix.batteryPercent })
  if (team) await keepTeamPosition(tx, team, { position, heading: fix.heading, at })
}
