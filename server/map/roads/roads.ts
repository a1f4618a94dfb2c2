// Roads are imported from GeoJSON, told of, and taken out again.
import { readFile } from 'node:fs/promises'
import { k, say } from '#contract/kit/say.ts'
import type { Received } from '#contract/kit/upload.ts'
import { packRoads, type Road, roadsIn } from '#contract/map/roads/roads.ts'
import type { map as contract } from '#contract/map/room.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { toBytes } from './pack.ts'
import { dropRoads, keepRoads, roadsNow } from './store.ts'

const mostStretches = 2_000_000
const notRoads = k('This is no file of roads: it should be GeoJSON with lines, such as an extract of OpenStreetMap.')

async function readRoads(file: Blob | Received): Promise<Road[]> {
  const text = 'path' in file ? await readFile(file.path, 'utf8') : await file.text()
  try {
    const roads = roadsIn(JSON.parse(text) as Parameters<typeof roadsIn>[0])
    if (roads.length > 0) return roads
  } catch {
    // Said below.
  }
  return refuse(400, notRoads)
}

export const serveRoads = (): Handlers<Pick<typeof contract, 'getRoads' | 'importRoads' | 'removeRoads'>> => ({
  async getRoads(_, { read }) {
    return { message: 'The roads of the center.', data: (await read((tx) => tx.one(roadsNow({})))) ?? null }
  },

  async importRoads({ file }, { me, change, doer }) {
    const graph = packRoads(await readRoads(file))
    const [crossings, stretches] = [graph.lats.length, graph.to.length]
    if (stretches > mostStretches) refuse(400, 'These are more roads than a town has. Cut them to the area of the center.')
    const packed = await toBytes(graph)
    return change(async (tx) => {
      await tx.all(keepRoads({ graph: packed, crossings, stretches, by: JSON.stringify({ id: me.accountId, name: me.name }) }))
      await record(tx, doer, { verb: 'roadsImported', kind: 'roads', id: tx.center, data: { crossings, stretches } })
      const data = (await tx.one(roadsNow({})))!
      return { message: say('{count} crossings are known now: teams are ranked by their way on the roads.', { count: crossings }), data }
    })
  },

  async removeRoads(_, { change, doer }) {
    return change(async (tx) => {
      if (!(await tx.one(dropRoads({})))) refuse(404, 'No roads were imported.')
      await record(tx, doer, { verb: 'roadsRemoved', kind: 'roads', id: tx.center, data: {} })
      return { message: 'The roads were taken out: distances are estimates again.', data: null }
    })
  },
})
