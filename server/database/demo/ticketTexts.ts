// What invented callers report, by case type: how often, how much more in the monsoon, and in which words.
export interface DemoCase {
  name: string
  share: number
  /** How many times as often from June to October. */
  monsoon: number
  texts: readonly string[]
}

export const demoCases: readonly DemoCase[] = [
  {
    name: 'Medical emergency',
    share: 30,
    monsoon: 1,
    texts: [
      'Elderly man with chest pain, sweating, awake',
      'Hirap huminga ang nanay ko, may hika',
      'Woman fainted at the market, awake now',
      'Batang may mataas na lagnat at kinukumbulsiyon',
      'Worker fell from a ladder, cannot stand',
      'Pregnant woman in labour, water broke',
    ],
  },
  {
    name: 'Road accident',
    share: 22,
    monsoon: 1.3,
    texts: [
      'Motorcycle and jeepney collided, rider is bleeding',
      'Nadulas na motor sa basang kalsada, sugatan ang tuhod',
      'Tricycle overturned at the corner, three passengers',
      'Truck hit a post, the driver is awake',
    ],
  },
  {
    name: 'Fire',
    share: 6,
    monsoon: 0.6,
    texts: ['Smoke from a house, people are outside', 'May sunog sa likod ng palengke', 'Sparks from an electric post', 'Grass fire near the fence'],
  },
  {
    name: 'Flood',
    share: 4,
    monsoon: 6,
    texts: [
      'Knee-deep water on the street',
      'Hanggang baywang na ang tubig, may mga bata',
      'Creek is overflowing',
      'Cars are stuck in the underpass',
    ],
  },
  {
    name: 'Crime',
    share: 7,
    monsoon: 1,
    texts: ['Bag snatched at the terminal', 'Ninakaw ang motor sa tapat ng bahay', 'Two men are breaking into a store'],
  },
  { name: 'Violence at home', share: 3, monsoon: 1, texts: ['Shouting and crying next door', 'Sinasaktan ang asawa, kapitbahay ang nag-ulat'] },
  { name: 'Rescue', share: 2, monsoon: 2, texts: ['Person on a roof, water is rising', 'Naipit ang kamay sa gate', 'Child locked in a car'] },
  {
    name: 'Road obstruction',
    share: 9,
    monsoon: 1.8,
    texts: ['Fallen tree across both lanes', 'Bumagsak na poste sa daan', 'Broken-down truck blocks the bridge'],
  },
  {
    name: 'Power or water trouble',
    share: 6,
    monsoon: 1.6,
    texts: ['No power in the whole street', 'Putol ang linya ng tubig', 'Wire hangs low over the road'],
  },
  { name: 'Animal', share: 3, monsoon: 1.2, texts: ['Snake in the kitchen', 'Asong gala na nangangagat', 'Cow on the highway'] },
  { name: 'Public disturbance', share: 5, monsoon: 0.9, texts: ['Loud videoke past midnight', 'Nag-iinuman at nag-aaway sa kanto'] },
  { name: 'Landslide', share: 0.5, monsoon: 5, texts: ['Mud came down behind the houses', 'Gumuho ang lupa sa tabi ng kalsada'] },
  { name: 'Missing person', share: 1, monsoon: 1, texts: ['Boy, nine, not home since noon', 'Lolo na may demensya, umalis ng bahay'] },
  { name: 'Something else', share: 2, monsoon: 1, texts: ['Asking for an ambulance for tomorrow', 'May kakaibang amoy sa kanal'] },
]

export const demoLandmarks = [
  'near the chapel',
  'beside the covered court',
  'in front of the elementary school',
  'at the corner store',
  'by the bridge',
  'behind the market',
]
export const demoCallers = ['Ading Demo', 'Bining Demo', 'Caring Demo', 'Doming Demo', 'Elyong Demo', 'Ferding Demo', 'Goring Demo', 'Huling Demo']
export const demoDispositions = ['treated', 'transported', 'assisted', 'cleared', 'referred', 'unfounded']
export const demoUpdates = [
  'Team reports heavy traffic on the way.',
  'Caller called again, still waiting.',
  'Patient stable, being moved.',
  'Nagpadala ng dagdag na tauhan.',
  'Road is passable again.',
]

/** How busy each hour is, from midnight. */
export const hourShares = [5, 4, 3, 3, 3, 4, 7, 10, 11, 10, 9, 9, 10, 9, 9, 10, 11, 13, 14, 13, 11, 10, 8, 6]
/** How busy each day is, from Sunday. */
export const dayShares = [1.05, 0.95, 0.9, 0.92, 0.95, 1.15, 1.2]
