// What the server writes into the public page, so that it can be used before anything else is fetched, and without a network.
import type { PublicBarangay, PublicCaseType, PublicCenter } from './places.ts'

export interface PublicTown {
  center: PublicCenter
  caseTypes: PublicCaseType[]
  /** Without their outlines. */
  barangays: PublicBarangay[]
  noticeVersion: string
}

export interface PublicStart {
  at: string
  centers: PublicCenter[]
  town: PublicTown | null
}
