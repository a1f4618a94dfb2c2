// Takes a citizen out of everything that tells of one: calls, tickets and reports, chats, premises, interpreters rung no more, and the record itself.
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { eraseInterpretersOf, erasePremisesOf } from '#server/reference/store.ts'
import type { ErasurePorts } from './parts.ts'
import { eraseCrewWordsOf, eraseWordsOf } from './storeCallers.ts'
import { removePerson } from './storeRequests.ts'

/** The record goes last: by it calls and the staff's words about the person are found. */
export async function removeAllOf(tx: Tx, doer: Doer, ports: ErasurePorts, citizenId: string): Promise<void> {
  await eraseCrewWordsOf(tx, citizenId)
  await ports.forgetCallsOf(tx, citizenId)
  await eraseWordsOf(tx, citizenId)
  await ports.eraseChatsOfCitizen(tx, citizenId)
  await erasePremisesOf(tx, doer, citizenId)
  await eraseInterpretersOf(tx, doer, citizenId)
  await removePerson(tx, citizenId)
}
