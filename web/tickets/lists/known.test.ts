// What the browser finds of the tickets it has read: by kind in every language, priority, status, last digits; what is open first, the gravest and newest first.
import { beforeEach, expect, test } from 'vitest'
import { priorityCalled, statusCalled } from '#contract/tickets/lists/called.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { statuses } from '#contract/tickets/states.ts'
import { cases } from '#contract/reference/cases.ts'
import { inEveryLanguage } from '#web/kit/language.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { priorityWords } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { wordsIn } from '#web/kit/palette.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { statusWords } from '#web/kit/words.ts'
import { makeRow } from '#web/tickets/testing/rows.ts'
import { notifKey } from './counts.ts'
import { ticketsKnown } from './known.ts'
import { putRow } from './rows.ts'

const found = (text: string) => ticketsKnown(text).map(({ transactionNumber }) => Number(transactionNumber.slice(-4)))
const put = (...[number, given]: Parameters<typeof makeRow>) => putRow(queryClient, makeRow(number, { summary: 'Usok', ...given }))

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(allOf(cases.getCaseTypes).queryKey, [
    { id: 'fire', name: 'Fire', names: { fil: 'Sunog' } },
    { id: 'crash', name: 'Road accident', names: { fil: 'Aksidente sa kalsada' } },
  ] as never)
})

test('by the name of its kind in every language, though no word of it stands in the ticket', () => {
  put(1, { priority: 1, summary: 'Makapal na usok' })
  put(2, { caseTypeId: 'crash', summary: '' })
  for (const text of ['fire', 'FIR', 'sunog', 'sunog dolores', 'usok fire']) expect(found(text), text).toEqual([1])
  for (const text of ['road acc', 'aksidente']) expect(found(text), text).toEqual([2])
  expect(found('fire road')).toEqual([])
})

test('by its priority and its status', () => {
  put(1, { priority: 1 })
  put(2, { priority: 4, status: 'accepted', tab: 'accepted' })
  for (const text of ['critical', 'P1', 'kritikal', 'pending', 'naghihintay']) expect(found(text), text).toEqual([1])
  for (const text of ['low', 'p4', 'accepted fire']) expect(found(text), text).toEqual([2])
})

test('what the strip shows is found, though no list of it was opened; as its row stands, where there is one', () => {
  put(1, { status: 'resolved', tab: 'accepted', priority: 1 })
  const rings = [2, 3].map((number) => makeRow(number, { priority: 1, summary: 'Usok' }))
  queryClient.setQueryData(notifKey, { unacknowledged: rings })
  expect(found('usok')).toEqual([3, 2, 1])
  put(2, { priority: 1, summary: 'Baha' })
  expect(found('usok')).toEqual([3, 1])
})

test('by its last digits; the whole running number first', () => {
  put(421)
  put(1421, { priority: 1 })
  expect(found('421')).toEqual([421, 1421])
  expect(found('0421')).toEqual([421])
  expect(found('422')).toEqual([])
})

test('what is open stands first, the gravest and then the newest', () => {
  put(1, { priority: 2 })
  put(2, { priority: 3 })
  put(3, { priority: 3 })
  put(4, { priority: 4, flags: ['lifeThreat'] })
  put(5, { priority: 1, status: 'resolved', tab: 'accepted' })
  expect(found('fire')).toEqual([4, 1, 3, 2, 5])
})

test('what a desk shows of a priority or a status is what it is found by, in every language of a desk', async () => {
  const say = await inEveryLanguage()
  const holds = (called: string, word: string) => expect(wordsIn(called), word).toEqual(expect.arrayContaining(wordsIn(word)))
  for (const one of priorities) for (const word of say(priorityWords[one])) holds(priorityCalled[one], word)
  for (const one of statuses) for (const word of say(statusWords[one])) holds(statusCalled[one], word)
})
