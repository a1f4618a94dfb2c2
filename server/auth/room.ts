// The room auth: its parts, and all its handlers.
import type { auth as contract } from '#contract/auth/room.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { serveDesk } from './desk.ts'
import { servePartner } from './partner.ts'
import { servePasskeys } from './passkeys.ts'
import { servePassword } from './password.ts'
import { serveSecondFactor } from './secondFactor.ts'
import { serveSignIn } from './signIn.ts'
import { serveWriterRegistration } from './writerRegistration.ts'
import type { AuthParts } from './parts.ts'

export const serveAuth = (parts: AuthParts): Handlers<typeof contract> => ({
  ...serveSignIn(parts),
  ...servePartner(parts),
  ...servePassword(parts),
  ...serveWriterRegistration(parts),
  ...serveSecondFactor(parts),
  ...servePasskeys(parts),
  ...serveDesk(),
})
