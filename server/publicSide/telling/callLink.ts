// The link of a report as a text message, to a caller who was lost or whose place is sought: sent outside every request, to the number of the report alone.
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { plainPhone } from '#contract/nouns/phoneText.ts'
import { k, say } from '#contract/kit/say.ts'
import { conversationOf } from '#server/chat/store.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { english } from '#contract/language/english.ts'
import type { Config } from '#server/config.ts'
import { ownCenter } from '#server/centers/store.ts'
import { type Jobs, job } from '#server/kit/jobs.ts'
import { type Secrets, tokenHash } from '#server/kit/secrets.ts'
import { spend } from '#server/kit/attempts.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import type { Sms } from '#server/outside/sms.ts'
import { troubleSentences } from '#server/outside/troubles.ts'
import { isMessageKnown, messageHash, noteMessage } from '#server/publicSide/channels/store.ts'
import { addReport, placeReport, reportOfTicket, reportSent } from '#server/publicSide/store.ts'
import { noteByTanod, type TicketRecord } from '#server/tickets/store.ts'
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
  number: z.string().optional(),
})
interface Parts {
  jobs: Pick<Jobs, 'send'>
  secrets: Secrets
}

async function textLink(tx: Tx, { jobs, secrets }: Parts, told: { number: string; reportId: string; to: string; why: 'lost' | 'where' }) {
  const language = (await conversationOf(tx, told.number))?.citizen_language ?? 'en'
  const name = (await ownCenter(tx))?.name ?? ''
  const sealed: z.input<typeof Sealed> = { id: randomUUID(), center: tx.center, name, language, ...told }
  await jobs.send(tx, linkJob, { sealed: secrets.seal(JSON.stringify(sealed)) })
}

/** Of the ticket and the number, so that whoever sends it, and how often, it is one page: a UUID of version 8, which no other report has. */
function pageOf(secrets: Secrets, number: string, phone: string): string {
  const hex = secrets.hash('page of a number', number, phone).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
/** The page of whoever calls from this number: of what they reported, or of a link that was texted to it. */
export const reportOfCaller = async (tx: Tx, secrets: Secrets, number: string, phone: string) =>
  (await reportOfTicket(tx, number)) ?? (await reportSent(tx, pageOf(secrets, number, phone)))

/** False where the ticket was not made by a report that has a page. */
export async function textCallLink(tx: Tx, parts: Parts, number: string, to: string): Promise<boolean> {
  const report = await reportOfCaller(tx, parts.secrets, number, to)
  if (!report) return false
  await textLink(tx, parts, { number, reportId: report.id, to, why: 'lost' })
  return true
}

const [linksAnHour, hourMs] = [5, 3_600_000]
/** However often it is asked, a number is sent no more. */
export const spendLink = ({ db, secrets }: { db: Database; secrets: Secrets }, phone: string): Promise<void> =>
  spend(
    db,
    [{ key: secrets.hash('links by text', phone), most: linksAnHour, windowMs: hourMs }],
    k('This number was sent five links within an hour. Please wait {wait}, or tell the caller to look for them.'),
  )

/** The caller's own report, or a page of the number's own from now on, as if they had reported there. */
export async function textWhere(
  tx: Tx,
  parts: Parts,
  { number, user_id: userId, case_type_id: caseTypeId, caller_phone: callerPhone }: TicketRecord,
  to: string,
): Promise<void> {
  const own = callerPhone !== null && plainPhone(callerPhone) === to ? await reportOfTicket(tx, number) : undefined
  const reportId = own?.id ?? pageOf(parts.secrets, number, to)
  if (!own && !(await reportSent(tx, reportId))) {
    await addReport(tx, {
      ...{ id: reportId, tokenHash: tokenHash(tokenOf(parts.secrets, reportId)), clientHash: null, userId: userId ?? randomUUID() },
      ...{ filed: 'received', caseTypeId, isOpen311: false, noticeVersion: null, noticeAt: null },
    })
    placeReport(tx, reportId, { number })
  }
  await textLink(tx, parts, { number, reportId, to, why: 'where' })
}

const doer: Doer = { session: null, accountType: 'system', source: 'links', requestId: 'links' }
/** Once for each link, so that nobody waits for what does not come. */
async function noteTrouble(db: Database, { id, center, to, number }: z.output<typeof Sealed>, error: unknown, isLast: boolean): Promise<void> {
  if (!number || !(error instanceof OutsideTrouble)) return
  const hash = messageHash(isLast ? 'links given up' : 'links', 'sent', id)
  const trouble = english(troubleSentences[error.kind])
  const text = `The link for ${formatPhone(to)} has not gone out: ${trouble} It is tried ${isLast ? 'no more' : 'again'}.`
  await db.within(center, async (tx) => {
    if (!(await isMessageKnown(tx, hash)) && (await noteMessage(tx, hash))) await noteByTanod(tx, doer, number, text)
  })
}

export const workCallLinks = (
  jobs: Jobs,
  { db, secrets, sms, config }: { db: Database; secrets: Secrets; sms: Sms; config: Pick<Config, 'webAddress'> },
): Promise<void> =>
  jobs.work(linkJob, async ({ sealed }, isLast) => {
    const told = Sealed.parse(JSON.parse(secrets.unseal(sealed)))
    const { id, center, to, reportId, name, language, why } = told
    const link = `${config.webAddress ?? ''}/cms/quickreport#${tokenOf(secrets, reportId)}`
    try {
      await sms.send({ id, to, text: speak(language, say(reasons[why], { name, link })), risk: 1, center })
    } catch (error) {
      await noteTrouble(db, told, error, isLast)
      throw error
    }
  })
