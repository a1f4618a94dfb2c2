// The room map: all its handlers, and its work.
import type { map as contract } from '#contract/map/room.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveAreas } from './areas.ts'
import { serveGround } from './ground.ts'

export const serveMap = (): Handlers<typeof contract> => ({ ...serveGround(), ...serveAreas() })

export { workMap } from './areas.ts'
