// The link of a report as a text message, to a caller who was lost or whose place is sought: sent outside every request, to the number of the report alone.
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { k, say } from '#contract/kit/say.ts'
import { conversationOf } from '#server/chat/store.ts'
import type { Config } from '#server/config.ts'
import { ownCenter } from '#server/centers/store.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'
import type { Tx } from '#server/kit/transaction.ts'
import type { Sms } from '#server/outside/sms.ts'
import { addReport, placeReport, reportOfTicket } from '#server/publicSide/store.ts'
import type { TicketRecord } from '#server/tickets/store.ts'
import { tokenOf } from '#server/publicSide/visitors.ts'
import { speak } from '#server/kit/speak.ts'

const linkJob = job('sendCallLink', z.object({ sealed: z.string() }))
const reasons = {
  lost: k('{name}: your call was lost. Call us again or write to us here: {link}'),
  where: k('{name}: open this link and press Share my position, so that help finds you: {link}'),
}
const Sealed = z.object({
  ...{ id: z.uuid(), center: z.uuid(), to: z.string(), reportId: z.uuid(), name: z.string(), language: z.string() },
  why: z.enum(['lost', 'where']).default('lost'),
})
interface Parts {
  jobs: Pick<Jobs, 'send'>
  secrets: Secrets
}

async function textLink(
  tx: Tx,
  { jobs, secrets }: Parts,
  { number, ...told }: { number: string; reportId: string; to: string; why: 'lost' | 'where' },
) {
  const language = (await conversationOf(tx, number))?.citizen_language ?? 'en'
  const name = (await ownCenter(tx))?.name ?? ''
  const sealed: z.input<typeof Sealed> = { id: randomUUID(), center: tx.center, name, language, ...told }
  await jobs.send(tx, linkJob, { sealed: secrets.seal(JSON.stringify(sealed)) })
}

/** False where the ticket was not made by a report that has a page. */
export async function textCallLink(tx: Tx, parts: Parts, number: string, to: string): Promise<boolean> {
  const report = await reportOfTicket(tx, number)
  if (!report) return false
  await textLink(tx, parts, { number, reportId: report.id, to, why: 'lost' })
  return true
}

/** A ticket that staff filed has a page from now on, as if its caller had reported it there. */
export async function textWhere(
  tx: Tx,
  parts: Parts,
  { number, user_id: userId, case_type_id: caseTypeId }: TicketRecord,
  to: string,
): Promise<void> {
  const known = await reportOfTicket(tx, number)
  const reportId = known?.id ?? randomUUID()
  if (!known) {
    await addReport(tx, {
      ...{ id: reportId, tokenHash: tokenHash(tokenOf(parts.secrets, reportId)), clientHash: null, userId: userId ?? randomUUID() },
      ...{ filed: 'received', caseTypeId, isOpen311: false, noticeVersion: null, noticeAt: null },
    })
    placeReport(tx, reportId, { number })
  }
  await textLink(tx, parts, { number, reportId, to, why: 'where' })
}

export const workCallLinks = (
  jobs: Jobs,
  { secrets, sms, config }: { secrets: Secrets; sms: Sms; config: Pick<Config, 'webAddress'> },
): Promise<void> =>
  jobs.work(linkJob, async ({ sealed }) => {
    const { id, center, to, reportId, name, language, why } = Sealed.parse(JSON.parse(secrets.unseal(sealed)))
    const link = `${config.webAddress ?? ''}/cms/quickreport#${tokenOf(secrets, reportId)}`
    await sms.send({ id, to, text: speak(language, say(reasons[why], { name, link })), risk: 1, center })
  })
