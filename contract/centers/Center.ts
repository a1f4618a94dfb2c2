// A command center: what it says about itself, and where it is.
import * as z from 'zod'
import { Bounds, Email, Flag, filledLine, line, Position, PsgcCode, Version, WebAddress } from '#contract/nouns/fields.ts'
import { Hotline } from '#contract/nouns/Phone.ts'

export const Slug = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'Small letters, digits and dashes alone, such as san-mateo.')
/** A call that is about a center takes its slug or name too. */
export const CenterId = z.uuid().meta({ 'x-named': 'center' })
/** Stands in front of ticket numbers: TAY-261120-0042. */
export const CenterCode = z.string().regex(/^[A-Z]{2,5}$/, 'A code has two to five capital letters.')
export const TimeZone = z
  .string()
  .max(60)
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name), 'This is no time zone.')
export const NumberToCall = z.object({ name: filledLine(60), number: Hotline })

/** What a center says about itself. */
export const infoFields = {
  name: filledLine(120),
  about: line(4000),
  hotlines: z.array(NumberToCall).max(20),
  address: line(300),
  email: Email.nullable(),
  facebookPage: WebAddress.nullable(),
}
/** Where a center is. */
export const placeFields = { psgcCode: PsgcCode.nullable(), mapCenter: Position, mapBounds: Bounds, timeZone: TimeZone }

export const CommandCenter = z.object({
  commandCenterId: z.uuid(),
  slug: Slug,
  code: CenterCode,
  ...infoFields,
  ...placeFields,
  timeZone: z.string(),
  logoId: z.uuid().nullable(),
  isDemo: z.boolean(),
  isDeleted: Flag,
  version: Version,
})
export type CommandCenter = z.output<typeof CommandCenter>

/** Enough to tell centers apart. */
export const CenterName = CommandCenter.pick({ commandCenterId: true, slug: true, code: true, name: true, logoId: true })
export type CenterName = z.output<typeof CenterName>
