// npm run map -- file.pmtiles: checks a basemap and puts it where Tanod serves it, also beside a running one.
import { type Config, readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'
import { installBasemap } from '#server/map/basemap/basemap.ts'
import type { Town } from '#server/map/basemap/check.ts'

/** Where the centers are; none where there is no database yet. */
async function townsOf(config: Config): Promise<Town[]> {
  const opened = await openToLook(config, () => {}).catch((error: unknown) => {
    if (error instanceof PlainError) return null
    throw error
  })
  if (!opened) return []
  const owner = await connect(opened.ownerUrl, 'tanod-map')
  try {
    const { rows } = await owner.query<Town>(
      `select name, (map #>> '{center,lat}')::float8 as lat, (map #>> '{center,lng}')::float8 as lng from command_center where map is not null order by name`,
    )
    return rows
  } finally {
    await owner.end()
    await opened.stop()
  }
}

const [file] = process.argv.slice(2)
try {
  if (!file) throw new PlainError('Name the file: npm run map -- file.pmtiles')
  const config = readConfig()
  const { kind, bytes, minZoom, maxZoom, bounds } = await installBasemap(file, config.data, await townsOf(config))
  const area = [bounds.south, bounds.west, bounds.north, bounds.east].map((one) => one.toFixed(3)).join(', ')
  process.stdout.write(
    `Installed: ${kind} tiles, ${(bytes / 1e6).toFixed(1)} MB, zoom ${minZoom} to ${maxZoom}, area ${area}. Maps show it when they are opened next.\n`,
  )
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
