// Tickets that were kept on paper while Tanod was away: the numbers of the forms, and their entry afterwards with the times that stand there.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { k } from '#contract/kit/say.ts'
import { At, Count, filledLine, Id } from '#contract/nouns/fields.ts'
import { entryFields } from '#contract/tickets/entries/entry.ts'
import { endFields, Ticket } from '#contract/tickets/Ticket.ts'

export const bareNumber = k('Write it as it stands on the form, such as P-0012, or name the book, such as Night book 12.')
export const mostTeamsOnPaper = 10
export const mostForms = 40
/** Older paper belongs into the log book. */
export const paperDays = 31

/** Digits alone may be a printed form or a line in a book: which, must be written. */
export const isBareNumber = (typed: string): boolean => /^\d+$/.test(typed.trim())

const TeamOnPaper = z.object({
  responseTeamId: Id,
  sentAt: At,
  enRouteAt: At.optional(),
  onSceneAt: At.optional(),
  clearedAt: At.optional(),
})
export type TeamOnPaper = z.output<typeof TeamOnPaper>

const { card: _, ...written } = entryFields
const access = may('tickets.write')

export const paper = {
  numberPaperForms: post('/reports/numberPaperForms', {
    harm: 'reversible',
    doc: 'Gives numbers to blank forms that are printed, each once: by its number a form is entered once and no more.',
    access,
    beyond: true,
    input: z.object({ count: z.number().int().min(1).max(mostForms) }),
    data: z.object({ first: Count, count: Count }),
  }),
  enterFromPaper: post('/reports/enterFromPaper', {
    harm: 'reversible',
    doc: 'Enters a ticket that was kept on paper, with the times of the paper; it is marked so, and rings nowhere. Without an end it goes on as an accepted ticket.',
    access,
    beyond: true,
    input: z.object({
      paperNumber: filledLine(40).refine((typed) => !isBareNumber(typed), bareNumber),
      ...written,
      receivedAt: At,
      teams: z.array(TeamOnPaper).max(mostTeamsOnPaper).default([]),
      endedAt: At.optional(),
      ...endFields,
    }),
    data: Ticket,
  }),
}

/** As it is printed on a form. */
export const formNumber = (number: number): string => `P-${String(number).padStart(4, '0')}`
/** A form typed as “p 12” is that which was printed as P-0012; any other number stays as it is written. */
export function plainPaperNumber(typed: string): string {
  const [, digits] = /^p[\s-]*0*(\d{1,9})$/i.exec(typed.trim()) ?? []
  return digits ? formNumber(Number(digits)) : typed.trim().toUpperCase()
}

interface Times {
  receivedAt: string
  teams: readonly { sentAt: string; enRouteAt?: string | undefined; onSceneAt?: string | undefined; clearedAt?: string | undefined }[]
  endedAt?: string | undefined
}

const dayMs = 86_400_000
/** Clocks on walls go by minutes. */
const aheadMs = 60_000

/** The first time on the paper that cannot be: where it stands, and why. */
export function faultOfTimes({ receivedAt, teams, endedAt }: Times, now: number): { path: string; why: string } | null {
  const [received, ended] = [Date.parse(receivedAt), endedAt ? Date.parse(endedAt) : undefined]
  if (received < now - paperDays * dayMs) return { path: 'receivedAt', why: k('This is more than a month ago: write it into the log book.') }
  const all: [path: string, at: string | undefined, after: string][] = [['receivedAt', receivedAt, receivedAt]]
  for (const [index, { sentAt, enRouteAt, onSceneAt, clearedAt }] of teams.entries()) {
    let before = receivedAt
    for (const [name, at] of Object.entries({ sentAt, enRouteAt, onSceneAt, clearedAt })) {
      all.push([`teams.${index}.${name}`, at, before])
      before = at ?? before
    }
  }
  all.push(['endedAt', endedAt, receivedAt])
  for (const [path, at, after] of all) {
    if (!at) continue
    if (Date.parse(at) > now + aheadMs) return { path, why: k('The time has not come yet.') }
    if (Date.parse(at) < Date.parse(after)) return { path, why: k('This is before the time that stands in front of it.') }
    if (ended !== undefined && Date.parse(at) > ended) return { path, why: k('This is after the ticket ended.') }
  }
  return null
}
