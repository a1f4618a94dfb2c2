// What goes over to another center of a ticket that is offered to it.
import { expect, it } from 'vitest'
import { type RowOfTicket, showElsewhere, showFeedRow } from './rows.ts'

it('names to another center nobody who is sent, silent, in danger, or who has accepted or acknowledged it', () => {
  const somebody = { id: 'somebody', name: 'Somebody', at: '2026-11-27T00:00:00Z' }
  const row: RowOfTicket = {
    ...{ number: 'TAY-261127-0001', status: 'transferred', tab: 'transferred', priority: 1, source: 'quickreport', case_type_id: 'fire' },
    ...{ summary: 'Fire', place: 'Dolores', lat: null, lng: null, accuracy: null, received_at: somebody.at, scheduled_at: null },
    ...{ due_at: null, due_target: null, flags: 0, citizen_said: null, updates_count: 2, is_write_only: false, version: 3 },
    ...{ allocated_to: ['somebody'], awaiting: ['somebody'], silent: [somebody] },
    dangers: [{ ...somebody, kind: 'mayday', seen: null }],
    ...{ accepted: somebody, acknowledged: somebody },
  }
  expect(JSON.stringify(showFeedRow(row)).match(/Somebody/g)).toHaveLength(4)
  const shown = showElsewhere(row)
  expect(JSON.stringify(shown)).not.toMatch(/somebody/i)
  expect(shown).toMatchObject({ summary: 'Fire', updatesCount: 2, allocatedTo: [] })
})
