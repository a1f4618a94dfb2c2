// The map's way back: the moves of tickets and the ways of teams, in columns.
import { mostReplayMs, type Standing, standings } from '#contract/map/replay/replay.ts'
import type { map as contract } from '#contract/map/room.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { replayTickets, teamTracks, worksThen } from '#server/tickets/store.ts'

/** So many places of a team at most, over the whole stretch. */
const placesOfTeam = 1440

export const serveReplay = (): Handlers<Pick<typeof contract, 'getMapReplay'>> => ({
  async getMapReplay(stretch, { read }) {
    const [from, to] = [Date.parse(stretch.from), Date.parse(stretch.to)]
    if (to <= from || to - from > mostReplayMs) refuse(400, 'Ask for a stretch of a day at most, its beginning before its end.')
    const data = await read(async (tx) => {
      const { tickets, moves } = await replayTickets(tx, stretch)
      const every = Math.max(5, (to - from) / 1000 / placesOfTeam)
      const teams = await tx.all(teamTracks({ ...stretch, every }))
      const works = Map.groupBy(await tx.all(worksThen(stretch)), ({ accountId }) => accountId)
      const after = (at: string) => Date.parse(at) - from
      const afterOr = (at: string | null) => (at === null ? null : after(at))
      const all = moves.flatMap((ofTicket, ticket) =>
        ofTicket.map(({ at, standing }) => ({ ticket, at: after(at), standing: standings.indexOf(standing as Standing) })),
      )
      const inOrder = all.toSorted((one, other) => one.at - other.at)
      return {
        ...stretch,
        tickets: {
          numbers: tickets.map(({ number }) => number),
          lats: tickets.map(({ lat }) => lat),
          lngs: tickets.map(({ lng }) => lng),
          priorities: tickets.map(({ priority }) => priority),
        },
        moves: { tickets: inOrder.map(({ ticket }) => ticket), ats: inOrder.map(({ at }) => at), standings: inOrder.map(({ standing }) => standing) },
        teams: teams.map((team) => ({
          ...team,
          ats: team.ats.map(after),
          works: (works.get(team.accountId) ?? []).map(({ transactionNumber, assigned, enRoute, onScene, ended }) => ({
            ...{ transactionNumber, assigned: after(assigned), enRoute: afterOr(enRoute), onScene: afterOr(onScene), ended: afterOr(ended) },
          })),
        })),
      }
    })
    return { message: 'How tickets and teams stood.', data }
  },
})
