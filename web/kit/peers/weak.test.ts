// When a line is said to be too weak for a picture, and when it is good again.
import { expect, test } from 'vitest'
import { type Counted, countedIn, judge, type Standing, unjudged } from './weak.ts'

const good: Counted = { got: 400, lost: 0, toldLost: 0, roundTripSeconds: 0.1, stillSeconds: 0 }
/** Five seconds after another, each with what came in it. */
function stand(...seconds: Partial<Counted>[]): boolean[] {
  const total = { got: 0, lost: 0, stillSeconds: 0 }
  let standing: Standing = judge(unjudged, { ...good, ...total })
  return seconds.map((part) => {
    const now = { ...good, ...part }
    total.got += now.got
    total.lost += now.lost
    total.stillSeconds += now.stillSeconds
    standing = judge(standing, { ...now, ...total })
    return standing.isWeak
  })
}

test.each<[string, Partial<Counted>]>([
  ['a tenth of what is sent here gets lost', { got: 360, lost: 40 }],
  ['a tenth of what is sent from here gets lost', { toldLost: 0.1 }],
  ['it takes a second and a half there and back', { roundTripSeconds: 1.5 }],
  ['pictures stand still for half of the time', { stillSeconds: 2.5 }],
])('weak once in two counts in turn %s, good again after three', (_, bad) => {
  expect(stand(bad, {}, bad, bad, {}, {}, bad, {}, {}, {})).toEqual([false, false, false, true, true, true, true, true, true, false])
})

test('a share of a few packets says nothing', () => {
  expect(stand({ got: 10, lost: 9 }, { got: 10, lost: 9 })).toEqual([false, false])
})

test('counts sound and picture that come in together, and takes the worst of what the other end tells', () => {
  const stats = [
    { type: 'inbound-rtp', kind: 'audio', packetsReceived: 100, packetsLost: 1 },
    { type: 'inbound-rtp', kind: 'video', packetsReceived: 200, packetsLost: 5, totalFreezesDuration: 1.5 },
    { type: 'remote-inbound-rtp', fractionLost: 0.02, roundTripTime: 0.3 },
    { type: 'remote-inbound-rtp', fractionLost: 0.2 },
    { type: 'outbound-rtp', packetsSent: 9 },
  ].map((one, at) => [String(at), one] as const)
  expect(countedIn(stats)).toEqual({ got: 300, lost: 6, toldLost: 0.2, roundTripSeconds: 0.3, stillSeconds: 1.5 })
})
