// The small fields that the nouns of every room are made of, each bounded in size.
import * as z from 'zod'
import { k } from '#contract/kit/say.ts'
import { plainPhone } from './Phone.ts'

export const Id = z.uuid()
const isOurs = (time: string) => time >= '1900'
/** A moment, with its offset from UTC. */
export const At = z.iso.datetime({ offset: true }).refine(isOurs, k('No year before 1900.'))
/** A calendar day in the center's time zone. */
export const Day = z.iso.date().refine(isOurs, k('No year before 1900.'))
export const Flag = z.literal([0, 1])
export const Version = z.number().int().min(1).max(2_147_483_647)
export const Count = z.number().int().min(0)
export const Lat = z.number().min(-90).max(90)
export const Lng = z.number().min(-180).max(180)

/** A place on earth; accuracy is the radius in metres. */
export const Position = z.object({ lat: Lat, lng: Lng, accuracy: z.number().min(0).max(100_000).optional() })
export type Position = z.output<typeof Position>

/** The number of somebody in need: a foreign or a short one is not refused. */
export const CallerPhone = z
  .string()
  .trim()
  .max(32)
  .regex(/^\+?[\d\s().-]{3,}$/, 'This is not a telephone number.')
  .overwrite(plainPhone)

export const line = (most = 200) => z.string().trim().max(most)
export const filledLine = (most = 200) => z.string().trim().min(1).max(most)

/** A stored file as the nouns name it; its bytes are fetched by id. */
export const StoredFile = z.object({ id: Id, name: z.string(), mime: z.string(), bytes: Count })
export type StoredFile = z.output<typeof StoredFile>

/** An account as a name on a screen. */
export const Named = z.object({ id: Id, name: z.string() })
export type Named = z.output<typeof Named>

export const ById = z.object({ id: Id })
/** Why somebody said no. */
export const Reason = z.string().trim().min(3).max(500)
/** What stands where a step was taken without one: screens ask for it, a call need not give it. */
export const noReason = k('No reason given')
export const Email = z.email().max(254).toLowerCase()
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written #rrggbb.')
export const Icon = z.string().regex(/^[a-z0-9-]{1,40}$/, 'An icon is named in small letters.')
export const WebAddress = z.url({ protocol: /^https?$/ }).max(500)
export const PsgcCode = z
  .string()
  .regex(/^\d{10}$/, 'A PSGC code has ten digits.')
  .meta({ examples: ['1381300000'] })
export const Bounds = z
  .object({ south: Lat, west: Lng, north: Lat, east: Lng })
  .refine(({ south, west, north, east }) => south < north && west < east, 'The north-east corner lies north and east of the south-west one.')
  .meta({ examples: [{ south: 14.5, west: 121.1, north: 14.6, east: 121.2 }] })
export type Bounds = z.output<typeof Bounds>
