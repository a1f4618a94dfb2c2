// A captain's new link as a text message: sealed until it is sent, tried again under the same id.
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { say } from '#contract/kit/say.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { speak } from '#server/kit/speak.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { Sms } from '#server/outside/sms.ts'

export const captainPath = '/cms/quickreport/barangay'
const linkJob = job('sendCaptainLink', z.object({ sealed: z.string() }))
const Sealed = z.object({ id: z.uuid(), center: z.uuid(), to: z.string(), name: z.string(), barangay: z.string(), link: z.string() })

export const textCaptainLink = (
  tx: Tx,
  { jobs, secrets }: { jobs: Pick<Jobs, 'send'>; secrets: Secrets },
  given: Omit<z.input<typeof Sealed>, 'id'>,
) => jobs.send(tx, linkJob, { sealed: secrets.seal(JSON.stringify({ id: randomUUID(), ...given })) })

export const workCaptainLinks = (jobs: Jobs, { secrets, sms }: { secrets: Secrets; sms: Sms }): Promise<void> =>
  jobs.work(linkJob, async ({ sealed }) => {
    const { id, center, to, name, barangay, link } = Sealed.parse(JSON.parse(secrets.unseal(sealed)))
    const words = say('{name}: your new link for barangay {barangay} is {link} The old one has ended. Please pass it on to nobody.', {
      name,
      barangay,
      link,
    })
    await sms.send({ id, center, to, text: speak('en', words), risk: 3 })
  })
