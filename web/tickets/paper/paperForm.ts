// The form of a ticket that was kept on paper: clock times as they were written, read from when the call came.
import * as z from 'zod'
import { bareNumber, faultOfTimes, isBareNumber, mostTeamsOnPaper } from '#contract/tickets/paper/paper.ts'
import { k } from '#web/kit/language.ts'
import { momentOf, writtenOf } from '#web/kit/moment.ts'
import { emptyForm, TicketForm } from '#web/tickets/entries/ticketForm.ts'

export const teamTimes = ['sentAt', 'enRouteAt', 'onSceneAt', 'clearedAt'] as const

const OfTeam = z.object({
  responseTeamId: z.string({ error: k('Choose the team.') }).min(1, k('Choose the team.')),
  ...{ sentAt: z.string().min(1, k('Say when.')), enRouteAt: z.string(), onSceneAt: z.string(), clearedAt: z.string() },
})

export const PaperForm = z
  .object({
    ...TicketForm.shape,
    paperNumber: z
      .string()
      .trim()
      .min(1, k('Write the number of the form.'))
      .max(40, k('This is too long.'))
      .refine((typed) => !isBareNumber(typed), bareNumber),
    receivedAt: z.string().min(1, k('Say when.')),
    teams: z.array(OfTeam).max(mostTeamsOnPaper),
    isOver: z.enum(['yes', 'no']),
    endedAt: z.string(),
  })
  .superRefine((form, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: path.split('.'), message })
    if (form.isOver === 'yes' && !form.endedAt) say('endedAt', k('Say when.'))
    if (form.isOver === 'yes' && !form.disposition) say('disposition', k('Choose how it ended.'))
    if (form.isOver === 'yes' && form.summary.trim() === '') say('summary', k('Write in a few words what was done.'))
    const times = timesOf(form)
    const fault = times && faultOfTimes(times, Date.now())
    if (fault) say(fault.path, fault.why)
  })
export type PaperForm = z.output<typeof PaperForm>

export const emptyTeam = { responseTeamId: '', sentAt: '', enRouteAt: '', onSceneAt: '', clearedAt: '' }
export const emptyPaper: PaperForm = { ...emptyForm, paperNumber: '', receivedAt: '', teams: [], isOver: 'yes', endedAt: '' }

const dayMs = 86_400_000

/** The first moment, not before another, at which the clock of the center shows 14:02. */
export function momentAfter(before: Date, clock: string): Date | undefined {
  if (!clock) return undefined
  for (const days of [0, 1, 2]) {
    const at = momentOf(`${writtenOf(before.getTime() + days * dayMs).slice(0, 10)}T${clock}`)
    if (at && at.getTime() >= before.getTime()) return at
  }
  return undefined
}

/** What the form says in moments: each clock time is the first such one after the time before it. */
export function timesOf({ receivedAt, teams, isOver, endedAt }: Pick<PaperForm, 'receivedAt' | 'teams' | 'isOver' | 'endedAt'>) {
  const received = momentOf(receivedAt)
  if (!received) return null
  let last = received
  const ofTeams = teams.map((team) => {
    let before = received
    const times: Partial<Record<(typeof teamTimes)[number], string>> = {}
    for (const name of teamTimes) {
      const at = momentAfter(before, team[name])
      if (!at) continue
      times[name] = at.toISOString()
      before = at
    }
    if (before > last) last = before
    return { ...times, responseTeamId: team.responseTeamId, sentAt: times.sentAt ?? received.toISOString() }
  })
  const ended = isOver === 'yes' ? momentAfter(last, endedAt) : undefined
  return { receivedAt: received.toISOString(), teams: ofTeams, endedAt: ended?.toISOString() }
}
