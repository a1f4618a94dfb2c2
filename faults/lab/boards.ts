// Boards that listen while things break: each comes again with its cursor, and is judged by what it has heard.
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { ServerEvents } from '#contract/feed/feed.ts'
import { limit } from './limits.ts'
import { until } from './town.ts'
import { asOwner, type Place } from './work.ts'

/** Of one row: nothing is judged that only some may see. */
const heardByAll = ['ticketFiled', 'ticketAccepted', 'ticketAssigned', 'updateAdded', 'ticketResolved']

export interface Board {
  socket: Socket<ServerEvents>
  heard: Set<number>
  /** From where on it has to have heard everything. */
  from(): number | null
  reloads(): number
  /** Facts that came a second time. */
  twice(): number
  ended(): string | null
}

interface BoardOptions {
  more?: Partial<ManagerOptions & SocketOptions>
  /** How often it takes a fact that comes, for a planted fault: 0 is deaf. */
  takes?(seq: number): number
}

/** As a board does it: comes again with its cursor, whatever the node says, and begins anew where it is told to. */
export function openBoard(url: string, token: string, { more = {}, takes = () => 1 }: BoardOptions = {}): Board {
  const heard = new Set<number>()
  let [from, reloads, twice, ended]: [number | null, number, number, string | null] = [null, 0, 0, null]
  let known: { cursor?: number; epoch?: string } = {}
  const socket: Socket<ServerEvents> = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnectionDelay: 200, reconnectionDelayMax: 1_000, ...more },
    auth: (give) => give({ token, ...known }),
  })
  const again = () => {
    if (!socket.active) setTimeout(() => socket.connect(), 300)
  }
  socket.on('connect_error', again)
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') again()
  })
  socket.on('ready', ({ cursor, epoch }) => {
    from ??= cursor
    known = { cursor: Math.max(cursor, known.cursor ?? 0), epoch }
  })
  socket.on('facts', (facts) => {
    // What it knows already is dropped: another node may be behind the one before.
    for (const { seq } of facts.filter((fact) => fact.seq > (known.cursor ?? 0)))
      for (let time = takes(seq); time > 0; time--) {
        if (heard.has(seq)) twice++
        heard.add(seq)
      }
    known.cursor = Math.max(known.cursor ?? 0, ...facts.map(({ seq }) => seq))
  })
  socket.on('reload', ({ cursor, epoch }) => {
    reloads++
    heard.clear()
    from = cursor
    known = { cursor, epoch }
  })
  socket.on('ended', ({ message }) => void (ended = message))
  return { socket, heard, from: () => from, reloads: () => reloads, twice: () => twice, ended: () => ended }
}

/** What they have missed, heard twice, or been refused. */
export async function judgeBoards(boards: readonly Board[], place: Pick<Place, 'data'> & Partial<Place>, center: string): Promise<string[]> {
  const seqs = await asOwner(place, async (owner) => {
    await until(async () => (await owner.query('select from fact_inbox limit 1')).rowCount === 0, 60_000, 100)
    const known = 'select seq::int as seq from fact where command_center_id = $1 and verb = any ($2)'
    return (await owner.query<{ seq: number }>(known, [center, heardByAll])).rows.map(({ seq }) => seq)
  })
  const missed = ({ heard, from }: Board) => seqs.filter((seq) => seq > from()! && !heard.has(seq))
  await until(() => boards.every((board) => missed(board).length === 0), limit('AGREE', 10_000), 50)
  return boards.flatMap((board, at) => {
    const gone = missed(board)
    return [
      ...(gone.length > 0 ? [`board ${at} has not heard ${gone.length} of ${seqs.length} facts, and was not told to reload`] : []),
      ...(board.twice() > 0 ? [`board ${at} has heard ${board.twice()} facts twice`] : []),
      ...(board.ended() ? [`board ${at} was signed out: ${board.ended()}`] : []),
    ]
  })
}

export const tellBoards = (boards: readonly Board[]): string => {
  const sum = (of: (board: Board) => number) => boards.reduce((total, board) => total + of(board), 0)
  return `${boards.length} boards heard ${sum(({ heard }) => heard.size)} facts, ${sum((board) => board.reloads())} reloads`
}
