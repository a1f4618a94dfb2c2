// Areas of alerts as agencies here write them, each with whether it is a center's own: made up from what is known of the country, not from how we read.
import { provinces } from '#contract/warnings/provinces.ts'

/** The town of the demo, told by its names as its admin would write them. */
export const labelledHome = {
  bounds: { south: 14.515, west: 121.085, north: 14.605, east: 121.175 },
  names: ['Rizal', 'CALABARZON', 'Taytay, Rizal'],
  psgc: '0405813000',
}

export interface LabelledArea {
  areas: { words: string; polygons: string[]; circles: string[]; codes: string[] }[]
  description: string
  isOurs: boolean
}

/** The same numbers for the same seed, on every machine. */
export function dice(seed: number) {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const below = (most: number) => Math.floor(next() * most)
  return { below, of: <T>(all: readonly T[]): T => all[below(all.length)]! }
}
type Dice = ReturnType<typeof dice>

const far = provinces.filter((name) => name !== 'Rizal')
const homonyms = [
  ...['Nueva Ecija (Rizal, Bongabon)', 'Laguna (Rizal, Nagcarlan)', 'Kalinga (Rizal)', 'Palawan (Rizal, Taytay)', 'Palawan (El Nido, Taytay, Roxas)'],
  ...[
    'Rizal, Nueva Ecija',
    'Rizal, Cagayan',
    'Rizal, Occidental Mindoro',
    'Rizal (Laguna)',
    'Rizal (Kalinga)',
    'Taytay, Palawan',
    'Roxas, Taytay, Palawan',
  ],
  ...['the northern portion of Palawan (Taytay)', 'Zamboanga del Norte (Rizal, Sibutad)', 'the eastern portion of Nueva Ecija (Rizal and Bongabon)'],
]
const own = [
  ...['Rizal', 'RIZAL', 'CALABARZON', 'Taytay, Rizal', 'Rizal (Taytay, Cainta)', 'Rizal (Cainta, Taytay and Angono)', 'portions of Rizal'],
  ...['the northern portion of Rizal (Rodriguez, San Mateo)', 'CALABARZON (Cavite, Laguna, Batangas, Rizal, Quezon)', 'Metropolitan Manila, Rizal'],
  ...['Rizal and Quezon', 'Rizal, Laguna', 'Batangas, Rizal', 'Rizal; Taytay, Palawan', 'Palawan (Taytay); Rizal', 'Rizal Province'],
]
const ownCodes = ['0405813000', '0405800000', '0400000000', '040000000', '045813000', '405813001', '0405813004']
const farCodes = ['0405802000', '0405804000', '0403400000', '0301400000', '010000000', '175300000', '1705323000', '0304900000']

const around = ({ lat, lng }: { lat: number; lng: number }, half: number) =>
  [
    [-half, -half],
    [-half, half],
    [half, half],
    [half, -half],
    [-half, -half],
  ]
    .map(([north, east]) => `${(lat + north!).toFixed(4)},${(lng + east!).toFixed(4)}`)
    .join(' ')
const center = { lat: 14.56, lng: 121.13 }

/** A place at least a hundred kilometers away. */
function away({ below }: Dice) {
  for (;;) {
    const place = { lat: 5 + below(1500) / 100, lng: 117 + below(1000) / 100 }
    if (Math.abs(place.lat - center.lat) > 1 || Math.abs(place.lng - center.lng) > 1) return place
  }
}
const area = (part: Partial<LabelledArea['areas'][number]>) => ({ words: 'The area below', polygons: [], circles: [], codes: [], ...part })
const list = (names: string[]) => (names.length > 2 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join(' and '))
const some = (roll: Dice, least: number) => [...new Set(Array.from({ length: least + roll.below(4) }, () => roll.of(far)))]

const ours: ((roll: Dice) => Omit<LabelledArea, 'isOurs'>)[] = [
  (roll) => ({ areas: [area({ words: roll.of(own) })], description: '' }),
  (roll) => ({
    areas: [area({ words: list([...some(roll, 1), 'Rizal'].toSorted(() => roll.below(3) - 1)) })],
    description: 'Winds will be felt in Rizal.',
  }),
  (roll) => ({ areas: [area({ words: roll.of(far) }), area({ words: 'Rizal' })], description: 'Secure light things.' }),
  (roll) => ({ areas: [area({ words: roll.of(homonyms), codes: [roll.of(farCodes), roll.of(ownCodes)] })], description: '' }),
  (roll) => ({ areas: [area({ codes: [roll.of(ownCodes)], polygons: [around(away(roll), 0.4)] })], description: '' }),
  (roll) => ({ areas: [area({ polygons: [around(away(roll), 0.3), around(center, 0.01 + roll.below(200) / 100)] })], description: '' }),
  (roll) => ({ areas: [area({ circles: [`${center.lat + 0.5},${center.lng} ${60 + roll.below(300)}`] })], description: '' }),
]
const others: ((roll: Dice) => Omit<LabelledArea, 'isOurs'>)[] = [
  (roll) => ({
    areas: [area({ words: roll.of(homonyms) })],
    description: roll.of(['', 'Stay away from rivers.', 'Taytay in Palawan is told to wait.']),
  }),
  (roll) => ({ areas: [area({ words: list(some(roll, 1)) })], description: 'Orange: all of it.' }),
  (roll) => ({ areas: some(roll, 2).map((words) => area({ words })), description: '' }),
  (roll) => ({ areas: [area({ words: roll.of(['', 'Rizal; ']) + roll.of(far), codes: [roll.of(farCodes)] })], description: '' }),
  (roll) => ({ areas: [area({ words: roll.of(far), polygons: [around(away(roll), 0.1 + roll.below(70) / 100)] })], description: '' }),
  (roll) => {
    const { lat, lng } = away(roll)
    return { areas: [area({ words: roll.of(far), circles: [`${lat.toFixed(3)},${lng.toFixed(3)} ${5 + roll.below(60)}`] })], description: '' }
  },
  (roll) => ({
    areas: [area({ words: `${roll.of(['Quezon City', 'Manila', 'Pasig', 'Rizalito'])}, ${roll.of(['Makati', 'Taguig', 'Marikina'])}` })],
    description: '',
  }),
]

export function labelledArea(roll: Dice): LabelledArea {
  const isOurs = roll.below(2) === 0
  return { ...roll.of(isOurs ? ours : others)(roll), isOurs }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** As elements of CAP 1.2. */
export const areaXml = ({ areas }: Pick<LabelledArea, 'areas'>): string =>
  areas
    .map(({ words, polygons, circles, codes }) =>
      [
        `<areaDesc>${escaped(words)}</areaDesc>`,
        ...polygons.map((ring) => `<polygon>${ring}</polygon>`),
        ...circles.map((circle) => `<circle>${circle}</circle>`),
        ...codes.map((code) => `<geocode><valueName>PSGC</valueName><value>${code}</value></geocode>`),
      ].join(''),
    )
    .join('</area><area>')
