// What a LoRaWAN network server posts for a sensor, as a reading: ChirpStack's and The Things Stack's JSON, by a small table per sensor.
import * as z from 'zod'
import { filledLine } from '#contract/nouns/fields.ts'

/** Where the value stands in the decoded payload, and how it becomes the sensor's unit. */
export const Uplink = z.object({
  path: filledLine(100),
  factor: z.number().min(-1e6).max(1e6).default(1),
  offset: z.number().min(-1e6).max(1e6).default(0),
})
export type Uplink = z.output<typeof Uplink>

type Found = { reading: { at: string; value: number } } | { nothing: string }
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined), value)

/** `now` is when it came in: the time where the network server tells none. */
export function readingFromUplink(body: unknown, { path, factor, offset }: Uplink, now: string): Found {
  const payload = at(body, 'uplink_message.decoded_payload') ?? at(body, 'object') ?? parsed(at(body, 'objectJSON'))
  if (payload === undefined || payload === null) return { nothing: 'It holds no decoded payload.' }
  const given = at(payload, path)
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  if (typeof value !== 'number' || !Number.isFinite(value)) return { nothing: 'There is no number where the value should be.' }
  const told = [at(body, 'uplink_message.received_at'), at(body, 'received_at'), at(body, 'time'), at(body, 'rxInfo.0.time')]
  const time = told.find((one): one is string => typeof one === 'string' && Number.isFinite(Date.parse(one)))
  return { reading: { at: time ? new Date(time).toISOString() : now, value: Math.round((value * factor + offset) * 1e6) / 1e6 } }
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
