// npm run map -- file.pmtiles: checks a basemap and puts it where Tanod serves it, also beside a running one.
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { installBasemap } from '#server/map/basemap/basemap.ts'

const [file] = process.argv.slice(2)
try {
  if (!file) throw new PlainError('Name the file: npm run map -- file.pmtiles')
  const { kind, bytes, minZoom, maxZoom, bounds } = await installBasemap(file, readConfig().data)
  const area = [bounds.south, bounds.west, bounds.north, bounds.east].map((one) => one.toFixed(3)).join(', ')
  process.stdout.write(
    `Installed: ${kind} tiles, ${(bytes / 1e6).toFixed(1)} MB, zoom ${minZoom} to ${maxZoom}, area ${area}. Maps show it when they are opened next.\n`,
  )
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
