// Takes what a LoRaWAN network server posts for a sensor: its key in a header, the reading where the sensor's table says.
import { networkOf } from '#server/kit/admission/sources.ts'
import { momentNow } from '#server/kit/clock.ts'
import type { FastifyInstance } from 'fastify'
import { base } from '#contract/kit/endpoint.ts'
import { readingFromUplink } from '#contract/devices/uplink.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { DeviceParts } from './parts.ts'
import { refuseFuture, sensorOfKey, takeReadings } from './readings.ts'
import { sensorOf } from './storeSensors.ts'

export function serveUplinks(app: FastifyInstance, parts: DeviceParts): void {
  app.post(`${base}/ccPublic/sensors/uplink`, async (request, reply) => {
    const given = request.headers['x-sensor-key'] ?? /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (typeof given !== 'string') refuse(401, 'The key of the sensor is missing: send it as X-Sensor-Key.', 'wrong-key')
    const { id, center } = await sensorOfKey(parts, given, networkOf(request.ip))
    const { uplink } = (await parts.db.read(center, (tx) => sensorOf(tx, id)))!
    if (!uplink) return refuse(409, 'This sensor has no table for uplinks: say where its value stands.', 'no-table')
    const found = readingFromUplink(request.body, uplink, momentNow())
    // Joins, acknowledgements and the like are posted to the same address: no reading, and no fault.
    if ('nothing' in found) return reply.send({ message: found.nothing, data: { kept: 0 } })
    refuseFuture([found.reading])
    const doer = { session: null, accountType: 'sensor', source: request.ip, requestId: request.id }
    const kept = await parts.db.within(center, (tx) => takeReadings(tx, doer, id, [found.reading]))
    return reply.send({ message: 'The reading was taken.', data: { kept } })
  })
}
