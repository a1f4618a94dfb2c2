// The form of a ticket: what people type, checked, and what is sent.
import * as z from 'zod'
import { CallerPhone, line } from '#contract/nouns/fields.ts'
import { plainPhone } from '#contract/nouns/Phone.ts'
import { ofFields, ticketFieldNames } from '#contract/nouns/ticketFields.ts'
import { plainOutside } from '#contract/tickets/outsideNumbers/outsideNumbers.ts'
import type { OutsideKind } from '#contract/tickets/outsideNumbers/kinds.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Ticket } from '#contract/tickets/Ticket.ts'
import { readPosition } from '#web/kit/form/position.ts'
import { k } from '#web/kit/language.ts'
import { momentOf } from '#web/kit/moment.ts'

export const modes = ['now', 'later', 'past'] as const
export type Mode = (typeof modes)[number]

const Chosen = z.string().nullable()

export const WrittenPlace = z
  .string()
  .refine((text) => text.trim() === '' || readPosition(text), k('Write latitude and longitude, such as 14.5547, 121.1327.'))

const mostDigits = 15
const isWhole = (phone: string) => (/^(09|\+639)/.test(phone) ? /^\+639\d{9}$/.test(phone) : phone.replace(/\D/g, '').length <= mostDigits)
/** As the caller tells it: a foreign or short number passes, a mobile number with digits too many or too few does not. */
const ToldPhone = CallerPhone.refine(isWhole, k('Digits are missing or too many: a mobile number has eleven, as 0917 123 4567.'))

/** What people fill in; a field that is left alone is an empty text. */
export const TicketForm = z
  .object({
    mode: z.enum(modes),
    caseTypeId: z.string({ error: k('Choose a case type.') }).min(1, k('Choose a case type.')),
    caseSubTypeId: Chosen,
    reportCategoryId: Chosen,
    priority: Chosen,
    description: z.string().trim().min(1, k('Write what happened.')).max(5000, k('This is too long.')),
    callerPhone: line(200),
    /** What a citizen wrote may be no number, and may stay. */
    phoneBefore: z.string(),
    barangayId: Chosen,
    ...ofFields((_name, { most }) => line(most)),
    place: WrittenPlace,
    at: z.string(),
    disposition: Chosen,
    summary: z.string(),
    toldBy: Chosen,
    outsideNumber: line(60),
    files: z.array(z.instanceof(File)),
  })
  .superRefine(({ mode, at, disposition, summary, callerPhone, phoneBefore, toldBy, outsideNumber }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (callerPhone && callerPhone !== phoneBefore) {
      const read = ToldPhone.safeParse(callerPhone)
      if (!read.success) say('callerPhone', read.error.issues[0]!.message)
    }
    if (outsideNumber.trim() && !toldBy) say('toldBy', k('Choose whose number it is.'))
    if (outsideNumber.trim() && plainOutside(outsideNumber) === '') say('outsideNumber', k('Write it with letters or digits, such as 2026-114.'))
    const moment = momentOf(at)?.getTime()
    if (mode !== 'now' && moment === undefined) say('at', k('Say when.'))
    if (mode === 'later' && moment !== undefined && moment <= Date.now()) say('at', k('The time has passed already.'))
    if (mode === 'past' && moment !== undefined && moment > Date.now()) say('at', k('The time has not come yet.'))
    if (mode === 'past' && !disposition) say('disposition', k('Choose how it ended.'))
    if (mode === 'past' && summary.trim() === '') say('summary', k('Write in a few words what was done.'))
  })
export type TicketForm = z.output<typeof TicketForm>

export const emptyForm: TicketForm = {
  mode: 'now',
  caseTypeId: '',
  caseSubTypeId: null,
  reportCategoryId: null,
  priority: null,
  description: '',
  callerPhone: '',
  phoneBefore: '',
  barangayId: null,
  ...ofFields(() => ''),
  place: '',
  at: '',
  disposition: null,
  summary: '',
  toldBy: null,
  outsideNumber: '',
  files: [],
}

/** The fields that filing and editing share, as the call takes them. */
export function fieldsOf(form: TicketForm) {
  const { caseTypeId, description } = form
  return {
    caseTypeId,
    description: description.trim(),
    caseSubTypeId: form.caseSubTypeId || undefined,
    reportCategoryId: form.reportCategoryId || undefined,
    priority: form.priority ? (Number(form.priority) as Priority) : undefined,
    callerPhone: form.callerPhone ? plainPhone(form.callerPhone) : undefined,
    barangayId: form.barangayId || undefined,
    ...ofFields((name) => form[name].trim() || undefined),
    position: readPosition(form.place),
    toldBy: form.toldBy ? { kind: form.toldBy as OutsideKind, number: form.outsideNumber.trim() || undefined } : undefined,
    ...(form.files.length > 0 && { files: form.files }),
  }
}

export function formOf(ticket: Ticket): TicketForm {
  const { position } = ticket
  return {
    ...emptyForm,
    caseTypeId: ticket.caseTypeId,
    caseSubTypeId: ticket.caseSubTypeId,
    reportCategoryId: ticket.reportCategoryId,
    priority: String(ticket.priority),
    description: ticket.description,
    callerPhone: ticket.callerPhone ?? '',
    phoneBefore: ticket.callerPhone ?? '',
    barangayId: ticket.barangayId,
    ...ofFields((name) => ticket[name] ?? ''),
    place: position ? `${position.lat}, ${position.lng}` : '',
  }
}

const texts = ['callerPhone', ...ticketFieldNames] as const

/** What an edit changes; an emptied text is sent as an empty text. */
export function changesOf(before: TicketForm, now: TicketForm): Record<string, unknown> {
  const [was, is] = [fieldsOf(before), fieldsOf(now)] as [Record<string, unknown>, Record<string, unknown>]
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(is)) {
    if (name !== 'files' && value !== undefined && JSON.stringify(value) !== JSON.stringify(was[name])) changes[name] = value
  }
  for (const name of texts) if (was[name] !== undefined && is[name] === undefined) changes[name] = ''
  if (now.files.length > 0) changes.addFiles = now.files
  return changes
}
