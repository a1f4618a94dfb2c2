// Clock times of a paper become moments: over midnight too, and never before the time in front of them.
import { expect, test } from 'vitest'
import { momentAfter, PaperForm, emptyPaper, emptyTeam, timesOf } from './paperForm.ts'

const paper = { ...emptyPaper, caseTypeId: 'x', description: 'Fell', paperNumber: 'P-0001', disposition: 'assisted', summary: 'Helped' }
const said = (form: unknown) => PaperForm.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('a time after midnight is of the next day, and the same minute is the same', () => {
  const call = new Date('2026-11-24T15:50:00Z') // 23:50 in the center
  expect(momentAfter(call, '23:50')?.toISOString()).toBe('2026-11-24T15:50:00.000Z')
  expect(momentAfter(call, '00:20')?.toISOString()).toBe('2026-11-24T16:20:00.000Z')
  expect(momentAfter(call, '')).toBeUndefined()
})

test('the times of a team follow one another over midnight, and the end is after all of them', () => {
  const team = { ...emptyTeam, responseTeamId: 't', sentAt: '23:52', enRouteAt: '23:55', onSceneAt: '00:05', clearedAt: '01:10' }
  expect(timesOf({ receivedAt: '2026-11-24T23:50', teams: [team], isOver: 'yes', endedAt: '01:15' })).toEqual({
    receivedAt: '2026-11-24T15:50:00.000Z',
    teams: [
      {
        responseTeamId: 't',
        sentAt: '2026-11-24T15:52:00.000Z',
        enRouteAt: '2026-11-24T15:55:00.000Z',
        onSceneAt: '2026-11-24T16:05:00.000Z',
        clearedAt: '2026-11-24T17:10:00.000Z',
      },
    ],
    endedAt: '2026-11-24T17:15:00.000Z',
  })
})

test('what is missing is said at its field; what is not over needs no end', () => {
  expect(said({ ...paper, isOver: 'no', receivedAt: '2000-01-01T10:00', disposition: null, summary: '' })).toEqual([
    'receivedAt: This is more than a month ago: write it into the log book.',
  ])
  expect(said(paper).sort()).toEqual(['endedAt: Say when.', 'receivedAt: Say when.'])
  const written = new Date(Date.now() - 7_200_000)
  const receivedAt = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short', timeStyle: 'short' })
    .format(written)
    .replace(' ', 'T')
  expect(said({ ...paper, isOver: 'no', receivedAt, teams: [emptyTeam] })).toEqual([
    'teams.0.responseTeamId: Choose the team.',
    'teams.0.sentAt: Say when.',
  ])
  const clock = (minutes: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', timeStyle: 'short' }).format(written.getTime() + minutes * 60_000)
  const ahead = { ...emptyTeam, responseTeamId: 't', sentAt: clock(5), enRouteAt: clock(4) }
  expect(said({ ...paper, isOver: 'no', receivedAt, teams: [ahead] })).toEqual(['teams.0.enRouteAt: The time has not come yet.'])
})
