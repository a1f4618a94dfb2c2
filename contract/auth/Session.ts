// The nouns of signing in: who is signed in, and the session that says so.
import * as z from 'zod'
import { accountTypes, permissionNames } from '#contract/accounts/permissions.ts'
import { KeptDesk } from './desk.ts'

/** Where an account signs in: among the staff, or with the partner agency. */
export const Realm = z.enum(['staff', 'dgsi'])

export const Me = z.object({
  accountId: z.uuid(),
  accountType: z.enum(accountTypes),
  accountTypeLabel: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissionNames as [string, ...string[]])),
  isDefaultPass: z.boolean(),
  isDemo: z.boolean(),
  /** An authenticator app. */
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** Nothing else is open before a second factor is set. */
  needsSecondFactor: z.boolean(),
  commandCenter: z
    .object({ id: z.uuid(), slug: z.string(), code: z.string(), name: z.string(), timeZone: z.string(), logoFileId: z.uuid().nullable() })
    .nullable(),
  /** When this session ends whatever is done until then; null for a program's key. */
  sessionEndsAt: z.string().nullable(),
  /** Where other phones reach this installation, where its server was told. */
  webAddress: z.string().optional(),
  /** Whether there is a provider who can be asked about the weather. */
  hasWeather: z.boolean(),
  /** Null until something was changed. */
  desk: KeptDesk.nullable(),
})
export type Me = z.output<typeof Me>

export const SignedIn = z.object({ token: z.string(), currentUser: Me })
export type SignedIn = z.output<typeof SignedIn>

export const SessionRow = z.object({
  id: z.uuid(),
  startedAt: z.string(),
  lastActiveAt: z.string(),
  address: z.string(),
  device: z.string(),
  isThis: z.boolean(),
})
export type SessionRow = z.output<typeof SessionRow>
