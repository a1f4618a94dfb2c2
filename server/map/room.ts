// The room map: all its handlers, and its work.
import type { map as contract } from '#contract/map/room.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveAreas } from './areas.ts'
import { type MapParts, serveGround } from './ground.ts'
import { serveReplay } from './replay.ts'
import { serveRoads } from './roads/roads.ts'
import { servePlaceSearch } from './search.ts'
import { serveWays } from './way.ts'

export const serveMap = (parts: MapParts): Handlers<typeof contract> => ({
  ...serveGround(parts),
  ...serveAreas(),
  ...serveReplay(),
  ...servePlaceSearch(),
  ...serveRoads(),
  ...serveWays(),
})

export { serveBasemap } from './basemap/basemap.ts'
export { workMap } from './areas.ts'
