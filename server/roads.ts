// npm run roads -- extract.osm.pbf [center]: reads the roads of the centers that lie in an extract of OpenStreetMap, also beside a running Tanod.
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { openToLook } from '#server/database/open.ts'
import { connect, openPool } from '#server/database/pool.ts'
import { Database } from '#server/kit/transaction.ts'
import { bringRoads, type RoadTown } from '#server/map/roads/bring.ts'

async function bring(path: string, slug: string | undefined): Promise<void> {
  const opened = await openToLook(readConfig(), () => {})
  const owner = await connect(opened.ownerUrl, 'tanod-roads')
  const pool = openPool(opened.ownerUrl, 1, 'tanod-roads')
  try {
    const { rows } = await owner.query<RoadTown>(
      `select id, slug, name, map->'center' as center, map->'bounds' as bounds from command_center where map is not null and is_active order by name`,
    )
    const towns = slug ? rows.filter((one) => one.slug === slug) : rows
    if (towns.length === 0)
      throw new PlainError(slug ? `There is no center ${slug}. There are: ${rows.map((one) => one.slug).join(', ')}.` : 'There is no center yet.')
    await bringRoads(path, towns, new Database(pool), (line) => void process.stdout.write(`${line}\n`))
  } finally {
    await pool.end()
    await owner.end()
    await opened.stop()
  }
}

const [file, slug] = process.argv.slice(2)
try {
  if (!file) throw new PlainError('Name the file: npm run roads -- extract.osm.pbf')
  await bring(file, slug)
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
