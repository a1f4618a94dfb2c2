// Whoever may read the dangers hears at once of what was added, changed or ended; which tickets hang under them is for the desk.
import { expect, test } from 'vitest'
import { map } from '#contract/map/room.ts'
import { ticketFacts } from '#contract/tickets/facts.ts'

test('a crew that sees the dangers hears when one is added, changed or ended, and not of the tickets under it', () => {
  expect(map.getDangers.access).toContain('situation.viewOwn')
  const heard = Object.entries(ticketFacts).filter(([verb, { audience }]) => verb.startsWith('hazard') && audience.includes('situation.viewOwn'))
  expect(heard.map(([verb]) => verb)).toEqual(['hazardAdded', 'hazardEdited', 'hazardArchived', 'hazardBroughtBack'])
})
