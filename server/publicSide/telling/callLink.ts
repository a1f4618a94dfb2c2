// The link of a report as a text message, to a caller who was lost: sent outside every request, to the number of the report alone.
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { say } from '#contract/kit/say.ts'
import { conversationOf } from '#server/chat/store.ts'
import type { Config } from '#server/config.ts'
import { ownCenter } from '#server/centers/store.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { Sms } from '#server/outside/sms.ts'
import { reportOfTicket } from '#server/publicSide/store.ts'
import { tokenOf } from '#server/publicSide/visitors.ts'
import { speak } from '#server/kit/speak.ts'

const linkJob = job('sendCallLink', z.object({ sealed: z.string() }))
const Sealed = z.object({ id: z.uuid(), center: z.uuid(), to: z.string(), reportId: z.uuid(), name: z.string(), language: z.string() })

/** False where the ticket was not made by a report that has a page. */
export async function textCallLink(
  tx: Tx,
  { jobs, secrets }: { jobs: Pick<Jobs, 'send'>; secrets: Secrets },
  number: string,
  phone: string,
): Promise<boolean> {
  const report = await reportOfTicket(tx, number)
  if (!report) return false
  const language = (await conversationOf(tx, number))?.citizen_language ?? 'en'
  const name = (await ownCenter(tx))?.name ?? ''
  const told: z.input<typeof Sealed> = { id: randomUUID(), center: tx.center, to: phone, reportId: report.id, name, language }
  await jobs.send(tx, linkJob, { sealed: secrets.seal(JSON.stringify(told)) })
  return true
}

export const workCallLinks = (
  jobs: Jobs,
  { secrets, sms, config }: { secrets: Secrets; sms: Sms; config: Pick<Config, 'webAddress'> },
): Promise<void> =>
  jobs.work(linkJob, async ({ sealed }) => {
    const { id, center, to, reportId, name, language } = Sealed.parse(JSON.parse(secrets.unseal(sealed)))
    const link = `${config.webAddress ?? ''}/cms/quickreport#${tokenOf(secrets, reportId)}`
    const words = say('{name}: your call was lost. Call us again or write to us here: {link}', { name, link })
    await sms.send({ id, to, text: speak(language, words), risk: 1, center })
  })
