// The door of the API: what a stranger's network may ask is decided in memory, before anything is asked of the database.
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import { k } from '#contract/kit/say.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { Budget, Memory } from './budgets.ts'
import { hold } from './hold.ts'
import { inLane, type Lane, newLane } from './lanes.ts'
import { Pace } from './pace.ts'
import { networkOf } from './sources.ts'

declare module 'fastify' {
  interface FastifyRequest {
    lane: Lane
  }
}

export type Whose = 'person' | 'program' | null

/** Whoever opens a line that lasts longer than a request. */
export interface Caller {
  /** In whose lane what it asks for is done, until it turns out whose it is. */
  lane: Lane
  /** Whether its network may ask one thing more, of a budget apart from that of calls; a token that stood asks without. */
  mayAsk(token?: unknown): boolean
}
export interface Door {
  knock(address: string): Caller
}

interface DoorParts {
  strangerCalls: number
  /** Calls that have a budget of their own, by their paths: what else a network asks keeps none of them out. */
  apart: readonly string[]
  /** Whose a bearer token is, where it was given out here and stands. */
  whose(token: string): Promise<Whose>
  /** Whether it stood when it was last asked about. */
  stood(token: string): boolean
}

const noAddress = k('The proxy in front says no address of where this comes from.')
const text = k('Very many requests come from your network. Please wait a moment; in an emergency call 911.')
/** Two hundred a second where the node rests; as many as leave two thirds of its time to others; fifty, however busy it is. */
const moment = { momentMs: 5, timesLonger: 4, busyMost: 1 / 3 }

const refused = new Counter({ name: 'tanod_strangers_refused_total', help: 'Requests of strangers that were over the budget of their network.' })

export function keepDoor(app: FastifyInstance, { strangerCalls, apart, whose: whoseIs, stood }: DoorParts): Door {
  const momentMs = Math.min(moment.momentMs, 15_000 / strangerCalls)
  const size = { momentMs, longestMs: momentMs * moment.timesLonger, busyMost: moment.busyMost }
  const open = () => ({ budget: new Budget(strangerCalls), pace: new Pace(size) })
  const [calls, reports] = [open(), open()]
  const lines = new Budget(strangerCalls)
  const wayOf = (url: string) => (apart.includes(url.split('?', 1)[0]!) ? reports : calls)
  /** Networks from which somebody signed in was heard today: who signs in there goes before the rest. */
  const familiar = new Memory<true>(20_000, 12 * 3_600_000)

  app.addHook('onRequest', (request, reply, done) => {
    // What a proxy says must be an address: by anything else nobody can be told from anybody.
    if (isIP(request.ip) === 0) return done(new Refusal(400, noAddress, 'no-address'))
    const network = networkOf(request.ip)
    const { near } = network
    const { authorization } = request.headers
    if (authorization === undefined) return enter(null)
    // Of each token that was given out here the database is asked once in a while, before it has any lane: in that of the staff for one that stood.
    const token = authorization.slice('Bearer '.length)
    void inLane(newLane(near, stood(token) ? 'staff' : 'familiar'), () => whoseIs(token)).then(enter, done)

    function enter(whose: Whose): void {
      const isStaff = whose === 'person'
      if (isStaff) familiar.set(near, true)
      request.lane = newLane(near, isStaff ? 'staff' : whose || familiar.get(near) ? 'familiar' : 'stranger')
      // A program has a budget of its own, by its key.
      if (whose || !request.url.startsWith('/api/')) return inLane(request.lane, done)
      const { budget, pace } = wayOf(request.url)
      if (budget.take(network)) return void pace.take(request.lane).then(() => inLane(request.lane, done), done)
      refused.inc()
      reply.header('connection', 'close')
      void hold().then(() => done(new Refusal(429, text, 'too-many', { retryAfter: 5 })))
    }
  })
  const knock = (address: string): Caller => {
    const network = networkOf(address)
    return {
      lane: newLane(network.near, familiar.get(network.near) ? 'familiar' : 'stranger'),
      mayAsk(token) {
        const isOpen = isIP(address) !== 0 && ((typeof token === 'string' && stood(token)) || lines.take(network))
        if (!isOpen) refused.inc()
        return isOpen
      },
    }
  }

  // Reading a body loses the lane: from here on the handler has it again.
  app.addHook('preHandler', (request, _reply, done) => inLane(request.lane, done))
  return { knock }
}
