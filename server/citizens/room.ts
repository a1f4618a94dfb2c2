// The room citizens: its handlers, what the feed shows of a citizen, and who sees the pictures.
import type { citizens as contract } from '#contract/citizens/room.ts'
import type { RowsOf } from '#server/feed/catchUp.ts'
import type { FileRules } from '#server/files/serveFiles.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveBlocking, serveDecisions } from './decisions.ts'
import { serveDeletion } from './deletion.ts'
import type { CitizenParts } from './parts.ts'
import { serveRegistering } from './registering.ts'
import { serveSearch } from './search.ts'
import { citizenRows } from './storeLists.ts'

export const serveCitizens = (parts: CitizenParts): Handlers<typeof contract> => ({
  ...serveSearch(parts),
  ...serveRegistering(),
  ...serveDecisions(),
  ...serveBlocking(),
  ...serveDeletion(parts),
})

/** Every fact of a citizen that is heard live goes to those who read the list. */
export const citizenRowsOf: RowsOf = { citizen: citizenRows }

/** Pictures of a person and of identity cards, of the owner kind 'citizen'. */
export const citizenFiles: FileRules = { citizen: async (_, actor) => actor.may('citizens.verify') }
