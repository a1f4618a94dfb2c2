// The code by which a wish for deletion is proven: made with the request, and sent as a job to the number or address of the record, or to nobody.
import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { say } from '#contract/kit/say.ts'
import { codeLifeMs, type ProofWay } from '#contract/citizens/proof.ts'
import { timeNow } from '#server/kit/clock.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Sms } from '#server/outside/sms.ts'
import { speak } from '#server/kit/speak.ts'

const codeJob = job('sendDeletionCode', z.object({ sealed: z.string() }))
const Sealed = z.object({
  ...{ id: z.uuid(), way: z.enum(['sms', 'mail']).nullable(), to: z.string(), code: z.string() },
  ...{ center: z.uuid(), name: z.string(), language: z.string(), until: z.number() },
})

export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')
/** Bound to its request. */
export const codeHash = (secrets: Secrets, request: string, code: string) => secrets.hash('deletion code', request, code)

interface Sending {
  way: ProofWay
  record: { phone: string | null; email: string | null } | undefined
  code: string
  center: string
  /** The center's. */
  name: string
  language: string
}

/** A code for nobody is queued like any other, so that its absence cannot be timed. */
export async function sendCode(
  tx: Tx,
  { jobs, secrets }: { jobs: Pick<Jobs, 'send'>; secrets: Secrets },
  { way, record, ...said }: Sending,
): Promise<void> {
  const to = { sms: record?.phone, mail: record?.email, none: null, office: null }[way] ?? ''
  const told: z.input<typeof Sealed> = {
    id: randomUUID(),
    way: way === 'sms' || way === 'mail' ? way : null,
    to,
    ...said,
    until: timeNow() + codeLifeMs,
  }
  await jobs.send(tx, codeJob, { sealed: secrets.seal(JSON.stringify(told)) })
}

export const workDeletionCodes = (jobs: Jobs, { secrets, sms, mail }: { secrets: Secrets; sms: Sms; mail: Mail }): Promise<void> =>
  jobs.work(codeJob, async ({ sealed }) => {
    const { id, way, to, code, center, name, language, until } = Sealed.parse(JSON.parse(secrets.unseal(sealed)))
    if (!way || until < timeNow()) return
    const minutes = codeLifeMs / 60_000
    const told = say(
      '{name}: {code} proves that it is you who asks to have your data deleted. It works for {minutes, number} minutes. Give it to nobody. If you did not ask, do nothing.',
      { name, code, minutes },
    )
    const text = speak(language, told)
    if (way === 'sms') await sms.send({ id, center, to, text, risk: 5 })
    else await mail.send({ to, subject: speak(language, say('{code} is your code of {name}', { code, name })), text })
  })
