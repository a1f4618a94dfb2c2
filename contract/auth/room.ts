// The calls of the room auth.
import { desk } from './desk.ts'
import { partner } from './partner.ts'
import { passkeys } from './passkeys.ts'
import { password } from './password.ts'
import { secondFactor } from './secondFactor.ts'
import { signIn } from './signIn.ts'
import { writerRegistration } from './writerRegistration.ts'

export const auth = { ...signIn, ...partner, ...password, ...writerRegistration, ...secondFactor, ...passkeys, ...desk }
