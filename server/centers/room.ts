// The room centers: its parts, its handlers, and who sees its files.
import type { centers as contract } from '#contract/centers/room.ts'
import type { PublicFileRules } from '#server/files/servePublicFiles.ts'
import type { FileRules } from '#server/files/serveFiles.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveCells } from './cells/cells.ts'
import { serveConnections } from './connections.ts'
import { serveDirectories, serveLgus } from './books.ts'
import { serveCenters } from './centers.ts'
import { serveIdentity } from './identity.ts'
import { serveIntegrations } from './integrations.ts'
import { serveOpening } from './opening.ts'
import type { CenterParts } from './parts.ts'
import { ownCenter } from './store.ts'
import { isPublicPhoto } from './storeBooks.ts'
import { serveUsage } from './usage.ts'

export { keepTelling } from './cells/keepTelling.ts'
export { takeCells } from './cells/takeCells.ts'

export const serveCentersRoom = (parts: CenterParts): Handlers<typeof contract> => ({
  ...serveCenters(parts),
  ...serveIdentity(parts),
  ...serveLgus(parts),
  ...serveDirectories(),
  ...serveOpening(),
  ...serveUsage(parts),
  ...serveIntegrations(parts),
  ...serveConnections(parts),
  ...serveCells(parts),
})

export const centerFiles: FileRules = {
  centerLogo: async () => true,
  lguPhoto: async () => true,
}

/** The logo that the center has now; photos of offices that are on the list. */
export const publicCenterFiles: PublicFileRules = {
  centerLogo: async (tx, file) => (await ownCenter(tx))?.logo_file_id === file.id,
  lguPhoto: (tx, file) => isPublicPhoto(tx, file.owner_id, file.id),
}
