// The code by which a number is proven that asks to be warned, or offers help to neighbors: made of the number, what it is for and the hour, so that nothing is kept until it is told.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { k, say } from '#contract/kit/say.ts'
import { type CodePurpose, codePurposes } from '#contract/publicSide/alerts.ts'
import { timeNow } from '#server/kit/clock.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { speak } from '#server/kit/speak.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { Sms } from '#server/outside/sms.ts'

export const asksNobody = k('This center asks no neighbors.')
/** It works in the window in which it was made, and in the next. */
const windowMs = 10 * 60_000
const codeJob = job('sendAlertCode', z.object({ sealed: z.string() }))
const Sealed = z.object({
  ...{ id: z.uuid(), center: z.uuid(), to: z.string(), name: z.string(), language: z.string(), code: z.string() },
  purpose: z.enum(codePurposes).default('warnings'),
})
const texts: Record<CodePurpose, string> = {
  warnings: k('{name}: {code} is the code for warnings to this number. Answer STOP at any time, and they end.'),
  neighbors: k('{name}: {code} is the code to help neighbors with this number. Answer STOP at any time, and you are asked no more.'),
}

function codeIn(secrets: Secrets, purpose: CodePurpose, center: string, phone: string, window: number): string {
  const number = secrets.hash('alert code', purpose, center, phone, String(window)).readUInt32BE(0) % 1_000_000
  return String(number).padStart(6, '0')
}
const windowNow = () => Math.floor(timeNow() / windowMs)

export function isRightCode(secrets: Secrets, purpose: CodePurpose, center: string, phone: string, code: string): boolean {
  const given = Buffer.from(code.padEnd(6).slice(0, 6))
  return [windowNow(), windowNow() - 1].some((window) => timingSafeEqual(given, Buffer.from(codeIn(secrets, purpose, center, phone, window))))
}

interface Asking {
  purpose: CodePurpose
  center: string
  name: string
  phone: string
  language: string
}
export async function sendAlertCode(
  tx: Tx,
  { jobs, secrets }: { jobs: Pick<Jobs, 'send'>; secrets: Secrets },
  { phone: to, ...asking }: Asking,
): Promise<void> {
  const told: z.input<typeof Sealed> = { id: randomUUID(), to, code: codeIn(secrets, asking.purpose, asking.center, to, windowNow()), ...asking }
  await jobs.send(tx, codeJob, { sealed: secrets.seal(JSON.stringify(told)) })
}

export const workAlertCodes = (jobs: Jobs, { secrets, sms }: { secrets: Secrets; sms: Sms }): Promise<void> =>
  jobs.work(codeJob, async ({ sealed }) => {
    const { id, center, to, name, language, code, purpose } = Sealed.parse(JSON.parse(secrets.unseal(sealed)))
    await sms.send({ id, center, to, text: speak(language, say(texts[purpose], { name, code })), risk: 4 })
  })
