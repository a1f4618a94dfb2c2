// The calls of the room auth.
import { ofOffices } from '#contract/kit/endpoint.ts'
import { desk } from './desk.ts'
import { partner } from './partner.ts'
import { passkeys } from './passkeys.ts'
import { password } from './password.ts'
import { secondFactor } from './secondFactor.ts'
import { signIn } from './signIn.ts'
import { writerRegistration } from './writerRegistration.ts'

export const auth = ofOffices({ ...signIn, ...partner, ...password, ...writerRegistration, ...secondFactor, ...passkeys, ...desk })
