// The ground of a map: what is there without internet, and the basemap where one is installed.
import * as z from 'zod'
import { Bounds, Count, Id, Position } from '#contract/nouns/fields.ts'
import { Border } from '#contract/reference/kinds.ts'

/** Where the installed basemap is served. */
export const basemapPath = '/cms/basemap.pmtiles'

export const Town = z.object({ name: z.string(), province: z.string(), border: Border, middle: Position })
export type Town = z.output<typeof Town>
export const MappedBarangay = z.object({ id: Id, name: z.string(), border: Border.nullable(), position: Position.nullable() })
export type MappedBarangay = z.output<typeof MappedBarangay>

export const MapGround = z.object({
  center: Position,
  bounds: Bounds,
  timeZone: z.string(),
  barangays: z.array(MappedBarangay).max(5000),
  towns: z.array(Town).max(500),
  waters: z.array(z.object({ name: z.string(), position: Position })).max(20),
  /** Tiles that are installed beside Tanod, drawn below the borders. */
  basemap: z.object({ kind: z.enum(['vector', 'raster']), url: z.string(), minZoom: Count, maxZoom: Count }).nullable(),
  /** Which roads were imported: their streets are drawn where no tiles are installed. */
  streets: z.string().nullable(),
  /** The address of a style that is drawn below the borders, where one is set. */
  style: z.string().nullable(),
  /** Where the borders come from, to be named beside them; empty where the center drew all of them. */
  sources: z.array(z.string()).max(10),
})
export type MapGround = z.output<typeof MapGround>
