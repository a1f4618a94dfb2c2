// How far a citizen is verified, in words.
import { k } from '#contract/language/k.ts'
import type { CitizenRow } from './Citizen.ts'

export const citizenWords: Record<CitizenRow['status'], string> = {
  PENDING: k('waits for verification'),
  APPROVED: k('verified'),
  DECLINED: k('declined'),
  REVOKED: k('revoked'),
}
