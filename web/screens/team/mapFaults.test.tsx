// A map without its tickets says so: on a team's phone, and beside the ticket.
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { TeamMapDrawn } from './TeamMapDrawn.tsx'
import { TicketMap } from '#web/screens/TicketMap.tsx'

const nothing = vi.hoisted(() => () => null)
vi.mock('#web/map/MapCanvas.tsx', () => ({ MapCanvas: ({ children }: { children: ReactNode }) => <div>{children}</div> }))
vi.mock('#web/map/TicketLayer.tsx', () => ({ TicketLayer: nothing }))
vi.mock('#web/map/TeamLayer.tsx', () => ({ TeamLayer: nothing }))
vi.mock('#web/map/WayLayer.tsx', () => ({ WayLayer: nothing }))
vi.mock('#web/map/LinkLayer.tsx', () => ({ LinkLayer: nothing }))
vi.mock('#web/map/RadiusLayer.tsx', () => ({ RadiusLayer: nothing }))
vi.mock('#web/map/Follow.tsx', () => ({ Follow: nothing }))
vi.mock('#web/map/areas/Dangers.tsx', () => ({ Dangers: nothing }))
vi.mock('#web/map/areas/MapAreas.tsx', () => ({ MapAreas: nothing }))
vi.mock('#web/tickets/live/shown.ts', () => ({ useShown: () => ({}) }))
vi.mock('#web/tickets/assignment/teams.ts', () => ({ useRecommendedTeams: () => ({}) }))
vi.mock('#web/tickets/assignment/sendTo.ts', () => ({ sendTo: nothing }))
vi.mock('#web/kit/session/session.ts', async (original) => ({
  ...(await original<object>()),
  useMay: (action: string) => action === 'situation.view',
}))

const goal = { lat: 14.55, lng: 121.1 }
test.each([
  ['of the way', <TeamMapDrawn key="way" id="TAY-1" goal={goal} team={undefined} way={null} />],
  ['of the ticket', <TicketMap key="ticket" id="TAY-1" tab="pending" filter={{ sort: 'urgent' }} onSelect={() => {}} />],
])('the map %s says that its tickets could not be loaded', async (_, map) => {
  answerCalls({
    getMapPoints: () => ({ status: 400, message: 'The points are lost.' }),
    getMapGround: () => ({ data: { barangays: [] } }),
    getMapTeams: () => ({ data: [] }),
  })
  draw(map)
  expect((await screen.findByRole('alert')).textContent).toContain('The tickets on the map could not be loaded.')
})
