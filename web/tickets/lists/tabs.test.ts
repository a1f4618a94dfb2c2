// What an empty tab says is true of where its tickets are.
import { expect, test } from 'vitest'
import { archiveAfterHours, tabOf } from '#contract/tickets/states.ts'
import { tabNamed } from './tabs.ts'

test('the tab of the closed says where a resolved ticket stands until it comes there', () => {
  expect(tabOf({ status: 'resolved', closedAt: null })).toBe('accepted')
  expect(archiveAfterHours).toBe(24)
  expect(tabNamed('archived')?.empty).toContain('A resolved one stays under Accepted for a day')
})
