// What the room news is given beside the context of a call.
import type { FileKeeper } from '#server/files/keep.ts'
import type { Database } from '#server/kit/transaction.ts'

export interface NewsParts {
  db: Database
  keeper: FileKeeper
}
