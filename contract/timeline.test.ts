// Every fact that names a ticket says where on the ticket's timeline it stands, or that it stands on none.
import type * as z from 'zod'
import { expect, test } from 'vitest'
import { factKinds } from './facts.ts'
import { type FactKinds, timelineKinds } from './kit/fact.ts'

const kinds = Object.entries(factKinds as FactKinds)
const namesTicket = (data: z.ZodType) => 'shape' in data && 'transactionNumber' in (data.shape as object)

test('every fact that names a ticket is declared with its part of the timeline, or with none', () => {
  expect(kinds.filter(([, { data, timeline }]) => namesTicket(data as z.ZodType) && !timeline).map(([verb]) => verb)).toEqual([])
  const silent = timelineKinds.filter((kind) => !kinds.some(([, { timeline }]) => timeline === kind))
  expect(silent).toEqual([])
})
