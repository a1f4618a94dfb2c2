// The basemap that is installed: where it lies, what it is, and its bytes by ranges.
import { createReadStream, mkdirSync } from 'node:fs'
import { copyFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { basemapPath, type MapGround } from '#contract/map/Ground.ts'
import { type Basemap, checkPmtiles, refuseElsewhere, type Town } from './check.ts'

const pathIn = (data: string) => join(data, 'map', 'basemap.pmtiles')

/** Puts it in its place at once, so that nobody reads half of it. */
export async function installBasemap(file: string, data: string, towns: readonly Town[] = []): Promise<Basemap> {
  const checked = await checkPmtiles(file)
  refuseElsewhere(checked, towns)
  mkdirSync(join(data, 'map'), { recursive: true })
  await copyFile(file, `${pathIn(data)}.new`)
  await rename(`${pathIn(data)}.new`, pathIn(data))
  return checked
}

const known = new Map<string, { mark: string; basemap: MapGround['basemap'] }>()

/** What the map is told of it; null where none is there, or one that cannot be drawn. */
export async function basemapOf(data: string): Promise<MapGround['basemap']> {
  const found = await stat(pathIn(data)).catch(() => null)
  if (!found) return null
  const mark = `${found.size}-${Math.round(found.mtimeMs)}`
  const held = known.get(data)
  if (held?.mark === mark) return held.basemap
  const basemap = await checkPmtiles(pathIn(data)).then(
    ({ kind, minZoom, maxZoom }) => ({ kind, minZoom, maxZoom, url: `${basemapPath}?v=${mark}` }),
    () => null,
  )
  known.set(data, { mark, basemap })
  return basemap
}

export function serveBasemap(app: FastifyInstance, data: string): void {
  app.get(basemapPath, async (request, reply) => {
    const found = await stat(pathIn(data)).catch(() => null)
    if (!found) return reply.callNotFound()
    const whole = found.size
    reply.headers({
      ...{ 'accept-ranges': 'bytes', 'content-type': 'application/vnd.pmtiles', etag: `"${whole}-${Math.round(found.mtimeMs)}"` },
      'cache-control': 'public, max-age=3600',
    })
    const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    if (!asked) return reply.header('content-length', whole).send(createReadStream(pathIn(data)))
    const [from, to] = [Number(asked[1]), Math.min(whole - 1, asked[2] ? Number(asked[2]) : whole - 1)]
    if (from > to) return reply.code(416).header('content-range', `bytes */${whole}`).send()
    return reply
      .code(206)
      .headers({ 'content-range': `bytes ${from}-${to}/${whole}`, 'content-length': to - from + 1 })
      .send(createReadStream(pathIn(data), { start: from, end: to }))
  })
}
