// The nouns of the contract by name, so that the API's description says each of them once.
import * as z from 'zod'
import * as accounts from '#contract/accounts/Account.ts'
import * as accountTypes from '#contract/accounts/accountTypes.ts'
import * as apiKeys from '#contract/accounts/apiKeys.ts'
import * as applicants from '#contract/accounts/applicants.ts'
import * as session from '#contract/auth/Session.ts'
import * as call from '#contract/calls/Call.ts'
import * as cameras from '#contract/cctv/Camera.ts'
import * as cameraWalls from '#contract/cctv/walls.ts'
import * as centers from '#contract/centers/Center.ts'
import * as directories from '#contract/centers/directories.ts'
import * as lgus from '#contract/centers/lgus.ts'
import * as settings from '#contract/centers/settings.ts'
import * as chat from '#contract/chat/Chat.ts'
import * as approval from '#contract/citizens/approval.ts'
import * as citizens from '#contract/citizens/Citizen.ts'
import * as devices from '#contract/devices/devices.ts'
import * as sensors from '#contract/devices/Sensor.ts'
import * as areas from '#contract/map/MapArea.ts'
import * as news from '#contract/news/room.ts'
import * as fields from '#contract/nouns/fields.ts'
import * as followUp from '#contract/publicSide/followUp.ts'
import * as media from '#contract/publicSide/media.ts'
import * as kinds from '#contract/reference/kinds.ts'
import * as printed from '#contract/reports/Report.ts'
import * as schedules from '#contract/reports/schedules.ts'
import * as figures from '#contract/statistics/figures.ts'
import * as casualties from '#contract/storm/casualties.ts'
import * as stormReports from '#contract/storm/reports.ts'
import * as shelters from '#contract/storm/shelters.ts'
import * as storms from '#contract/storm/Storm.ts'
import * as updates from '#contract/tickets/detail/updates.ts'
import * as hazards from '#contract/tickets/hazards/hazards.ts'
import * as lists from '#contract/tickets/lists/lists.ts'
import * as offlineReports from '#contract/tickets/offlineReports/offlineReports.ts'
import * as tickets from '#contract/tickets/Ticket.ts'
import * as warnings from '#contract/warnings/room.ts'
import * as webhooks from '#contract/webhooks/room.ts'

type Json = z.core.JSONSchema.BaseSchema
const modules = [
  ...[tickets, lists, updates, accounts, applicants, session, centers, chat, citizens, devices, sensors, news, kinds, fields],
  ...[accountTypes, apiKeys, call, cameras, cameraWalls, directories, lgus, settings, approval, areas, followUp, media],
  ...[printed, schedules, figures, storms, casualties, stormReports, shelters, warnings, webhooks, hazards, offlineReports],
]
/** Shorter ones are said where they stand. */
const least = 250

/** Formats that need no pattern beside them. */
const known = new Set(['uuid', 'date', 'date-time', 'email'])

const keyOf = (schema: unknown) => JSON.stringify(schema)

/** Each noun as a schema of replies, by what it says. */
const names = new Map<string, string>()
const taken = new Set(['Sentence', 'Refusal'])
for (const [name, noun] of modules.flatMap((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  if (noun instanceof z.ZodObject) {
    // What holds itself is defined beside a reply, not within it.
    const { $schema: _, $defs: __, ...schema } = z.toJSONSchema(noun, { unrepresentable: 'any' }) as Json
    if (keyOf(schema).length >= least && !names.has(keyOf(schema)) && !taken.has(name)) {
      taken.add(name)
      names.set(keyOf(schema), name)
    }
  }

/** A reply's schema with its nouns referred to by name; `said` gathers what they mean. */
export function sharing(schema: unknown, said: Record<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => sharing(one, said))
  if (typeof schema !== 'object' || schema === null) return schema
  // The only noun that holds itself.
  if ((schema as Json).$ref?.startsWith('#/$defs/')) return { $ref: '#/components/schemas/Sentence' }
  const name = names.get(keyOf(schema))
  const isKnown = known.has((schema as Json).format ?? '')
  const parts = Object.entries(spelled(schema as Json)).filter(([key]) => key !== '$defs' && !(isKnown && key === 'pattern'))
  const inner = () => Object.fromEntries(parts.map(([key, value]) => [key, sharing(value, said)]))
  if (!name) return inner()
  said[name] ??= inner()
  return { $ref: `#/components/schemas/${name}` }
}

/** A table by a list of names, with each name spelt out. */
function spelled(schema: Json): Json {
  const { propertyNames, additionalProperties, required, ...rest } = schema as Json & { propertyNames?: { enum?: string[] } }
  const names = required && !rest.properties ? propertyNames?.enum : undefined
  if (!names) return schema
  return { ...rest, properties: Object.fromEntries(names.map((name) => [name, additionalProperties as Json])), required, additionalProperties: false }
}
