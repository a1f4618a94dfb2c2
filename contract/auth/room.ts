// The calls of the room auth.
import { password } from './password.ts'
import { secondFactor } from './secondFactor.ts'
import { signIn } from './signIn.ts'
import { writerRegistration } from './writerRegistration.ts'

export const auth = { ...signIn, ...password, ...writerRegistration, ...secondFactor }
