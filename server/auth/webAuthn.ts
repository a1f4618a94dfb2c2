// Asks devices for passkeys and judges what they answer. The question is sealed and kept by the browser; each serves once.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod'
import type { PasskeyAnswer } from '#contract/auth/passkeys.ts'
import { spend } from '#server/kit/attempts.ts'
import { timeNow } from '#server/kit/clock.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { AuthParts } from './parts.ts'
import type { AccountRow } from './store.ts'
import type { KeptPasskey } from './storePasskeys.ts'

type Parts = Pick<AuthParts, 'db' | 'secrets'>
const lifeMs = 5 * 60_000
const Question = z.object({ purpose: z.enum(['make', 'show']), challenge: z.string(), site: z.string(), until: z.number() })
type Question = z.output<typeof Question>

/** Whom a passkey is of, as the device keeps it: center and account, 16 bytes each. */
const handleOf = ({ command_center_id, id }: AccountRow) => new Uint8Array(Buffer.from(`${command_center_id}${id}`.replaceAll('-', ''), 'hex'))
function ownerOf(handle: string | undefined): { center: string; accountId: string } | null {
  const hex = Buffer.from(handle ?? '', 'base64url').toString('hex')
  if (hex.length !== 64) return null
  const uuid = (part: string) => part.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { center: uuid(hex.slice(0, 32)), accountId: uuid(hex.slice(32)) }
}

const questionOf = ({ secrets }: Parts, purpose: Question['purpose'], site: string, options: { challenge: string }) => ({
  options: JSON.stringify(options),
  kept: secrets.seal(JSON.stringify({ purpose, challenge: options.challenge, site, until: timeNow() + lifeMs } satisfies Question)),
})

export async function askToMake(parts: Parts, account: AccountRow, site: string, present: readonly KeptPasskey[]) {
  const options = await generateRegistrationOptions({
    rpName: 'Tanod',
    rpID: site,
    userName: account.username,
    userDisplayName: account.name,
    userID: handleOf(account),
    attestationType: 'none',
    excludeCredentials: present.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return questionOf(parts, 'make', site, options)
}

export async function askToShow(parts: Parts, site: string) {
  return questionOf(parts, 'show', site, await generateAuthenticationOptions({ rpID: site, userVerification: 'required' }))
}

const unknown = (): never => refuse(400, 'This passkey was not accepted. Please try again.', 'passkey-refused')

/** The question that was asked here for this purpose, once; and the answer, with the page that it was given on. */
async function opened<R extends { response: { clientDataJSON: string } }>(
  { db, secrets }: Parts,
  { answer, kept }: PasskeyAnswer,
  purpose: Question['purpose'],
) {
  const read = () => {
    try {
      const question = Question.parse(JSON.parse(secrets.unseal(kept)))
      const response = JSON.parse(answer) as R
      const { origin } = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString()) as { origin: string }
      const { hostname, protocol } = new URL(origin)
      const isOurs = hostname === question.site && (protocol === 'https:' || hostname === 'localhost')
      return isOurs && question.purpose === purpose && question.until > timeNow() ? { question, response, origin } : unknown()
    } catch {
      return unknown()
    }
  }
  const found = read()
  await spend(db, [{ key: secrets.hash('passkey answer', found.question.challenge), most: 1, windowMs: 2 * lifeMs }])
  const { challenge, site } = found.question
  return {
    ...found,
    site,
    expected: { expectedChallenge: challenge, expectedOrigin: found.origin, expectedRPID: site, requireUserVerification: true },
  }
}

/** The passkey that a device has made. */
export async function readMade(parts: Parts, given: PasskeyAnswer) {
  const { response, expected, site } = await opened<RegistrationResponseJSON>(parts, given, 'make')
  const { registrationInfo } = await verifyRegistrationResponse({ ...expected, response }).catch(unknown)
  const { id, publicKey, counter } = (registrationInfo ?? unknown()).credential
  const transports = z.array(z.string().max(30)).max(10).catch([]).parse(response.response.transports)
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports, site }
}

/** Who shows a passkey, and how it is judged once it is found. */
export async function readShown(parts: Parts, given: PasskeyAnswer) {
  const { response, expected, site } = await opened<AuthenticationResponseJSON>(parts, given, 'show')
  const owner = ownerOf(response.response.userHandle) ?? unknown()
  const counterOf = async ({ credential_id: id, public_key, counter, site: own }: KeptPasskey): Promise<number | null> => {
    if (own !== site) return null
    const credential = { id, publicKey: new Uint8Array(public_key), counter }
    const shown = await verifyAuthenticationResponse({ ...expected, response, credential }).catch(() => null)
    return shown?.verified ? shown.authenticationInfo.newCounter : null
  }
  return { ...owner, credentialId: String(response.id), counterOf }
}
