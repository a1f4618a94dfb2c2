// The letters of signing in, sent as a job; their content is sealed while it waits.
import * as z from 'zod'
import type { Mail } from '#server/outside/mail.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Tx } from '#server/kit/transaction.ts'

export const letterJob = job('mail', z.object({ sealed: z.string() }))

const Attachment = z.object({ filename: z.string(), content: z.string() })
const Sealed = z.object({ to: z.string().nullable(), subject: z.string(), text: z.string(), attachments: z.array(Attachment).default([]) })
export type Letter = z.input<typeof Sealed>

export class Letters {
  readonly #jobs: Jobs
  readonly #secrets: Secrets

  constructor(jobs: Jobs, secrets: Secrets) {
    this.#jobs = jobs
    this.#secrets = secrets
  }

  /** A letter to nobody is queued like any other, so that its absence cannot be timed. */
  post(tx: Tx | null, letter: Letter): Promise<void> {
    return this.#jobs.send(tx, letterJob, { sealed: this.#secrets.seal(JSON.stringify(letter)) })
  }

  work(mail: Mail): Promise<void> {
    return this.#jobs.work(letterJob, async ({ sealed }) => {
      const { to, ...letter } = Sealed.parse(JSON.parse(this.#secrets.unseal(sealed)))
      if (to) await mail.send({ to, ...letter })
    })
  }
}

export const codeLetter = (to: string | null, code: string, why: string): Letter => ({
  to,
  subject: `${code} is your Tanod code`,
  text: `Your one-time password is ${code}.\n\nIt ${why}, works once, and runs out in 10 minutes. Nobody from the command center will ever ask you for it.\nIf you did not ask for it, you need do nothing.\n\nTanod Command Center`,
})

export const passwordChangedLetter = (to: string, name: string): Letter => ({
  to,
  subject: 'Your Tanod password was changed',
  text: `Hello ${name},\n\nthe password of your Tanod account was just changed, and all other sessions were signed out.\nIf it was not you, tell your administrator at once.\n\nTanod Command Center`,
})

export const passwordResetLetter = (to: string, name: string): Letter => ({
  to,
  subject: 'Your Tanod password was reset',
  text: `Hello ${name},\n\nan administrator gave your Tanod account a new first password, and all sessions were signed out. You will be told the password in person.\nIf you did not ask for it, tell your command center at once.\n\nTanod Command Center`,
})

export const secondFactorLetter = (to: string, name: string, on: boolean): Letter => ({
  to,
  subject: `The second factor of your Tanod account was switched ${on ? 'on' : 'off'}`,
  text: `Hello ${name},\n\nthe second factor of your Tanod account was just switched ${on ? 'on' : 'off'}.\nIf it was not you, tell your administrator at once.\n\nTanod Command Center`,
})

export const passkeyLetter = (to: string, name: string, on: boolean): Letter => ({
  to,
  subject: `A passkey of your Tanod account was ${on ? 'added' : 'taken off'}`,
  text: `Hello ${name},\n\na passkey of your Tanod account was just ${on ? 'added' : 'taken off'}.\nIf it was not you, tell your administrator at once.\n\nTanod Command Center`,
})

export const factorResetLetter = (to: string, name: string, isDone: boolean): Letter => ({
  to,
  subject: isDone ? 'The second factor of your Tanod account was taken off' : 'Somebody asks to take off the second factor of your Tanod account',
  text: `Hello ${name},\n\n${isDone ? 'two people took off the second factor of your Tanod account: sign in, and set a new one' : 'an administrator asked to take off the second factor of your Tanod account, as lost; another one must agree'}.\nIf you did not ask for it, tell your command center at once.\n\nTanod Command Center`,
})
