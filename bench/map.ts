// The map's promises of speed: how far all teams are from a ticket over a generated town's roads, and places by their words.
import { packRoads, type Road } from '#contract/map/roads/roads.ts'
import { RoadMap } from '#contract/map/roads/ways.ts'
import { findPlaces, wordsOfPlace } from '#contract/map/search/search.ts'
import { makeDice } from '#server/database/demo/rows.ts'
import { type Figure, ms, quantile } from './figure.ts'

const side = 224
const teamsOfTown = 200
const rounds = 300
const mostMs = 50

/** A town of streets that cross, some of them one-way, some missing. */
function makeTown() {
  const dice = makeDice(7)
  const place = (x: number, y: number): [number, number] => [121 + x * 0.0008, 14.4 + y * 0.0008]
  const roads: Road[] = []
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const how = () => ({ speed: x % 20 === 0 || y % 20 === 0 ? 50 : 20, isOneWay: dice.next() < 0.15 })
      if (x + 1 < side && dice.next() < 0.93) roads.push({ line: [place(x, y), place(x + 1, y)], ...how() })
      if (y + 1 < side && dice.next() < 0.93) roads.push({ line: [place(x, y), place(x, y + 1)], ...how() })
    }
  const spot = () => ({ lat: 14.4 + dice.next() * side * 0.0008, lng: 121 + dice.next() * side * 0.0008 })
  return { town: new RoadMap(packRoads(roads)), spot, dice }
}

export async function measureMap(): Promise<Figure[]> {
  const { town, spot, dice } = makeTown()
  const closures = Array.from({ length: 10 }, () => [spot(), spot()])
  const shut = town.closed({ lines: closures })
  const teams = Array.from({ length: teamsOfTown }, spot)
  const ways: number[] = []
  let reached = 0
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    reached += town.waysTo(spot(), teams, shut).filter((way) => way !== null).length
    ways.push(performance.now() - from)
  }
  const words = [
    'chapel',
    'court',
    'school',
    'store',
    'bridge',
    'market',
    'Mabini',
    'Rizal',
    'Bonifacio',
    'Luna',
    'Aguinaldo',
    'Malvar',
    'purok',
    'phase',
    'block',
  ]
  const places = Array.from({ length: 20_000 }, (_, n) => ({
    words: wordsOfPlace(`${dice.pick(words)} ${dice.pick(words)} ${n % 900} street ${dice.pick(words)}`),
    weight: 0,
  }))
  const typed = ['tapat ng simbahan', 'palenkge mabini', 'eskwelahan rizal 12', 'bonifcaio', 'sa may tulay']
  const searches: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    findPlaces(places, typed[round % typed.length]!, 10)
    searches.push(performance.now() - from)
  }
  const figure = (what: string, times: number[]): Figure => {
    const p95 = quantile(times, 0.95)
    return { id: 'MAP', what, measured: `p95 ${ms(p95)}`, promise: `≤ ${mostMs} ms`, isKept: p95 <= mostMs }
  }
  return [
    figure(
      `${teamsOfTown} teams to one ticket over ${town.graph.lats.length} crossings, ${Math.round((100 * reached) / rounds / teamsOfTown)} % reached`,
      ways,
    ),
    figure('a place by its words among 20,000', searches),
  ]
}
