// People of a lab: accounts made for one test, with a password of their own, and the letters they get.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 as uuid } from 'uuidv7'
import type { AccountType } from '#contract/accounts/permissions.ts'
import { password as passwordCalls } from '#contract/auth/password.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { Secrets } from '#server/kit/secrets.ts'
import type { Caller, Center, Lab } from './lab.ts'

export interface Person {
  id: string
  centerId: string
  username: string
  email: string
  password: string
}

interface Wanted {
  type?: AccountType
  name?: string
  center?: Center | 'installation'
  password?: string
  isDefaultPass?: boolean
  isDeleted?: boolean
}

/** One hash for all who share the usual password: hashing is slow by design. */
const usualPassword = 'a quiet harbour at dusk'
let usualHash: Promise<string> | undefined

export async function addPerson(
  lab: Pick<Lab, 'owner'>,
  { type = 'dispatcher', name = 'A Person', center = 'taytay', password, isDefaultPass = false, isDeleted = false }: Wanted = {},
) {
  const { rows } = await lab.owner.query<{ id: string }>('select id from command_center where slug = $1', [center])
  const id = uuid()
  const username = `p${id.replaceAll('-', '').slice(-20)}`
  const person: Person = { id, centerId: rows[0]!.id, username, email: `${username}@people.invalid`, password: password ?? usualPassword }
  const hash = password ? await hashPassword(password) : await (usualHash ??= hashPassword(usualPassword))
  await lab.owner.query(
    `insert into account (command_center_id, id, account_type, name, username, email, password_hash, is_default_pass, is_deleted)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [person.centerId, id, type, name, username, person.email, hash, isDefaultPass, isDeleted ? 1 : 0],
  )
  await lab.owner.query('insert into sign_in_name (name, command_center_id, account_id) values ($1, $3, $4), ($2, $3, $4)', [
    username,
    person.email,
    person.centerId,
    id,
  ])
  return person
}

export async function signInAs(lab: Lab, { username, password, id, centerId }: Person): Promise<Caller> {
  const { data } = await lab.stranger.ask(signIn.login, { username, password })
  return lab.caller(data.token, id, centerId)
}

/** The letters to an address that wait or went out, oldest first: read where they are sealed, so that nothing waits for the post. */
export async function lettersTo(lab: Lab, address: string): Promise<{ subject: string; text: string }[]> {
  const secrets = new Secrets(lab.config.secret)
  const { rows } = await lab.owner.query<{ sealed: string }>(
    `select data->>'sealed' as sealed from pgboss.job where name = 'mail' order by created_on`,
  )
  const letters = rows.map(({ sealed }) => JSON.parse(secrets.unseal(sealed)) as { to: string | null; subject: string; text: string })
  return letters.filter((letter) => letter.to === address)
}

/** What the development mailbox holds for an address. */
export function delivered(lab: Lab, address: string): { subject: string; text: string }[] {
  const folder = join(lab.data, 'mailbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const letters = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string; subject: string; text: string })
  return letters.filter((letter) => letter.to === address)
}

/** Asks for a one-time password and reads it from the letter. */
export async function askCode(lab: Lab, { email }: Person): Promise<{ otpToken: string; code: string }> {
  const { data } = await lab.stranger.ask(passwordCalls.sendOtp, { email })
  const letters = await lettersTo(lab, email)
  return { otpToken: data.otpToken, code: /\d{6}/.exec(letters.at(-1)!.subject)![0] }
}

/** The whole way of recovery, by the owner of the mailbox. */
export async function recover(lab: Lab, person: Person, newPassword: string): Promise<void> {
  const { otpToken, code } = await askCode(lab, person)
  const { data } = await lab.stranger.ask(passwordCalls.submitOtp, { otpToken, otp: code })
  await lab.stranger.ask(passwordCalls.changePassword, { otpToken: data.otpToken, newPassword })
}
