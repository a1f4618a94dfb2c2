// The nouns of the contract by name, so that the API's description says each of them once.
import * as z from 'zod'
import * as accounts from '#contract/accounts/Account.ts'
import * as applicants from '#contract/accounts/applicants.ts'
import * as session from '#contract/auth/Session.ts'
import * as centers from '#contract/centers/Center.ts'
import * as chat from '#contract/chat/Chat.ts'
import * as citizens from '#contract/citizens/Citizen.ts'
import * as devices from '#contract/devices/devices.ts'
import * as sensors from '#contract/devices/Sensor.ts'
import * as news from '#contract/news/room.ts'
import * as fields from '#contract/nouns/fields.ts'
import * as kinds from '#contract/reference/kinds.ts'
import * as updates from '#contract/tickets/detail/updates.ts'
import * as lists from '#contract/tickets/lists/lists.ts'
import * as tickets from '#contract/tickets/Ticket.ts'

type Json = z.core.JSONSchema.BaseSchema
const modules = [tickets, lists, updates, accounts, applicants, session, centers, chat, citizens, devices, sensors, news, kinds, fields]
/** Shorter ones are said where they stand. */
const least = 250

/** Formats that need no pattern beside them. */
const known = new Set(['uuid', 'date', 'date-time', 'email'])

const keyOf = (schema: unknown) => JSON.stringify(schema)

/** Each noun as a schema of replies, by what it says. */
const names = new Map<string, string>()
for (const [name, noun] of modules.flatMap((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  if (noun instanceof z.ZodObject) {
    const { $schema: _, ...schema } = z.toJSONSchema(noun, { unrepresentable: 'any' }) as Json
    if (keyOf(schema).length >= least && !names.has(keyOf(schema))) names.set(keyOf(schema), name)
  }

/** A reply's schema with its nouns referred to by name; `said` gathers what they mean. */
export function sharing(schema: unknown, said: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => sharing(one, said))
  if (typeof schema !== 'object' || schema === null) return schema
  // The only noun that holds itself.
  if ((schema as Json).$ref?.startsWith('#/$defs/')) return { $ref: '#/components/schemas/Sentence' }
  const name = names.get(keyOf(schema))
  const isKnown = known.has((schema as Json).format ?? '')
  const parts = Object.entries(schema).filter(([key]) => key !== '$defs' && !(isKnown && key === 'pattern'))
  const inner = () => Object.fromEntries(parts.map(([key, value]) => [key, sharing(value, said)]))
  if (!name) return inner()
  said[name] ??= inner()
  return { $ref: `#/components/schemas/${name}` }
}
