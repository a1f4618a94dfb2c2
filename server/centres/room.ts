// The room centres: its parts, its handlers, and who sees its files.
import type { centres as contract } from '#contract/centres/room.ts'
import type { PublicFileRules } from '#server/files/servePublicFiles.ts'
import type { FileRules } from '#server/files/serveFiles.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveDirectories, serveLgus } from './books.ts'
import { serveCentres } from './centres.ts'
import { serveIdentity } from './identity.ts'
import type { CentreParts } from './parts.ts'
import { ownCentre } from './store.ts'
import { isPublicPhoto } from './storeBooks.ts'
import { serveUsage } from './usage.ts'

export const serveCentresRoom = (parts: CentreParts): Handlers<typeof contract> => ({
  ...serveCentres(parts),
  ...serveIdentity(parts),
  ...serveLgus(parts),
  ...serveDirectories(),
  ...serveUsage(parts),
})

export const centreFiles: FileRules = {
  centreLogo: async () => true,
  lguPhoto: async () => true,
}

/** The logo that the centre has now; photos of offices that are on the list. */
export const publicCentreFiles: PublicFileRules = {
  centreLogo: async (tx, file) => (await ownCentre(tx))?.logo_file_id === file.id,
  lguPhoto: (tx, file) => isPublicPhoto(tx, file.owner_id, file.id),
}
