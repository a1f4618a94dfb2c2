// Whether a line is too weak for a picture, by what the browser counts of it: one moment says nothing, and what was weak is good again only after a while.
export const judgeEveryMs = 5_000
const [badInTurn, goodInTurn] = [2, 3]
const most = { lost: 0.1, roundTripSeconds: 1.5, stillSeconds: 2.5 }
/** Fewer packets in five seconds say nothing of a share. */
const fewest = 20

/** Counted since the line was made, but for what the other end tells of the last moment. */
export interface Counted {
  got: number
  lost: number
  /** Of what is sent from here. */
  toldLost: number
  roundTripSeconds: number
  /** How long pictures stood still. */
  stillSeconds: number
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

export function countedIn(stats: Iterable<readonly [string, Record<string, unknown>]>): Counted {
  const counted = { got: 0, lost: 0, toldLost: 0, roundTripSeconds: 0, stillSeconds: 0 }
  for (const [, one] of stats) {
    if (one['type'] === 'inbound-rtp') {
      counted.got += number(one['packetsReceived'])
      counted.lost += number(one['packetsLost'])
      counted.stillSeconds += number(one['totalFreezesDuration'])
    } else if (one['type'] === 'remote-inbound-rtp') {
      counted.toldLost = Math.max(counted.toldLost, number(one['fractionLost']))
      counted.roundTripSeconds = Math.max(counted.roundTripSeconds, number(one['roundTripTime']))
    }
  }
  return counted
}

const isBad = (before: Counted, now: Counted): boolean => {
  const [got, lost] = [now.got - before.got, now.lost - before.lost]
  return (
    (got + lost >= fewest && lost / (got + lost) >= most.lost) ||
    now.toldLost >= most.lost ||
    now.roundTripSeconds >= most.roundTripSeconds ||
    now.stillSeconds - before.stillSeconds >= most.stillSeconds
  )
}

/** How a line stands, from one count to the next. */
export interface Standing {
  isWeak: boolean
  last: Counted | null
  /** Counts in turn that say otherwise. */
  against: number
}
export const unjudged: Standing = { isWeak: false, last: null, against: 0 }

export function judge({ isWeak, last, against }: Standing, now: Counted): Standing {
  if (!last || isBad(last, now) === isWeak) return { isWeak, last: now, against: 0 }
  const turns = against + 1 >= (isWeak ? goodInTurn : badInTurn)
  return turns ? { isWeak: !isWeak, last: now, against: 0 } : { isWeak, last: now, against: against + 1 }
}
