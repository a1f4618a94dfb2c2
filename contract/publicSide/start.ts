// What the server writes into the public page, so that it can be used before anything else is fetched, and without a network.
import type { PublicAlerts } from './alerts.ts'
import type { FeltQuake, PublicBarangay, PublicCaseType, PublicCenter } from './places.ts'

export interface PublicTown {
  center: PublicCenter
  caseTypes: PublicCaseType[]
  /** Without their outlines. */
  barangays: PublicBarangay[]
  noticeVersion: string
}

export interface PublicFirst {
  alerts: PublicAlerts
  quake: FeltQuake
}

export interface PublicStart {
  at: string
  centers: PublicCenter[]
  town: PublicTown | null
  /** What is said above all else on the page of this town. */
  first: PublicFirst | null
}
