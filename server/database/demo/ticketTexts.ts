// What invented callers report, by case type: how often, how much more in the monsoon, and in which words.
export interface DemoStory {
  text: string
  /** The sub-type that a dispatcher would choose; null where none of the usual fits. */
  kind: string | null
}
export interface DemoCase {
  name: string
  share: number
  /** How many times as often from June to October. */
  monsoon: number
  stories: readonly DemoStory[]
}

export const demoCases: readonly DemoCase[] = [
  {
    name: 'Medical emergency',
    share: 30,
    monsoon: 1,
    stories: [
      { text: 'Elderly man with chest pain, sweating, awake', kind: 'Chest pain' },
      { text: 'Hirap huminga ang nanay ko, may hika', kind: 'Breathing trouble' },
      { text: 'Hindi sumasagot ang tatay ko, humihinga pa', kind: 'Unconscious' },
      { text: 'Face hangs on one side, speech is slurred', kind: 'Stroke' },
      { text: 'Woman fainted at the market, awake now', kind: 'Fainting or seizure' },
      { text: 'Batang may mataas na lagnat at kinukumbulsiyon', kind: 'Fainting or seizure' },
      { text: 'Worker fell from a ladder, cannot stand', kind: 'Fall or injury' },
      { text: 'Pregnant woman in labour, water broke', kind: 'Childbirth' },
      { text: 'Needs a ride to dialysis tomorrow, in a wheelchair', kind: 'Transport of a patient' },
    ],
  },
  {
    name: 'Road accident',
    share: 22,
    monsoon: 1.3,
    stories: [
      { text: 'Motorcycle and jeepney collided, rider is bleeding', kind: 'Motorcycle, with injuries' },
      { text: 'Nadulas na motor sa basang kalsada, sugatan ang tuhod', kind: 'Motorcycle, with injuries' },
      { text: 'Tricycle overturned at the corner, three passengers hurt', kind: 'Vehicles, with injuries' },
      { text: 'Truck hit a post, nobody is hurt', kind: 'Damage only' },
    ],
  },
  {
    name: 'Fire',
    share: 6,
    monsoon: 0.6,
    stories: [
      { text: 'Flames in a house, people are outside', kind: 'House or building' },
      { text: 'May usok sa likod ng palengke, walang apoy na makita', kind: 'Smoke seen or smelled' },
      { text: 'Sparks from an electric post', kind: 'Electric post or wire' },
      { text: 'Grass fire near the fence', kind: 'Grass or rubbish' },
    ],
  },
  {
    name: 'Flood',
    share: 4,
    monsoon: 6,
    stories: [
      { text: 'Knee-deep water on the street', kind: 'Road not passable' },
      { text: 'Hanggang baywang na ang tubig, hindi makalabas ang mga bata', kind: 'People stranded' },
      { text: 'Creek is overflowing', kind: 'Water rising' },
      { text: 'Cars are stuck in the underpass', kind: 'Road not passable' },
    ],
  },
  {
    name: 'Crime',
    share: 7,
    monsoon: 1,
    stories: [
      { text: 'Phone stolen at the terminal', kind: 'Theft' },
      { text: 'Ninakaw ang motor sa tapat ng bahay', kind: 'Theft' },
      { text: 'Two men are breaking into a store', kind: 'Robbery' },
    ],
  },
  {
    name: 'Violence at home',
    share: 3,
    monsoon: 1,
    stories: [
      { text: 'Shouting and crying next door', kind: 'Happening now' },
      { text: 'Sinasaktan ang asawa, kapitbahay ang nag-ulat', kind: 'Happening now' },
    ],
  },
  {
    name: 'Rescue',
    share: 2,
    monsoon: 2,
    stories: [
      { text: 'Boy fell into the creek, cannot swim', kind: 'Drowning' },
      { text: 'May naipit sa elevator ng gusali', kind: 'Trapped in a lift or a room' },
      { text: 'Child locked in a room, no key', kind: 'Trapped in a lift or a room' },
    ],
  },
  {
    name: 'Road obstruction',
    share: 9,
    monsoon: 1.8,
    stories: [
      { text: 'Fallen tree across both lanes', kind: 'Fallen tree' },
      { text: 'Bumagsak na poste sa daan', kind: null },
      { text: 'Broken-down truck blocks the bridge', kind: 'Stalled vehicle' },
    ],
  },
  {
    name: 'Power or water trouble',
    share: 6,
    monsoon: 1.6,
    stories: [
      { text: 'No power in the whole street', kind: 'Power out' },
      { text: 'Pumutok ang tubo ng tubig', kind: 'Burst pipe' },
      { text: 'Wire hangs low over the road', kind: null },
    ],
  },
  {
    name: 'Animal',
    share: 3,
    monsoon: 1.2,
    stories: [
      { text: 'Snake in the kitchen', kind: 'Snake in a house' },
      { text: 'Kinagat ng asong gala sa binti', kind: 'Bite' },
      { text: 'Cow on the highway', kind: 'Stray or hurt animal' },
    ],
  },
  {
    name: 'Public disturbance',
    share: 5,
    monsoon: 0.9,
    stories: [
      { text: 'Loud videoke past midnight', kind: 'Loud noise' },
      { text: 'Nag-iinuman at nag-aaway sa kanto', kind: 'Drunk persons' },
    ],
  },
  {
    name: 'Landslide',
    share: 0.5,
    monsoon: 5,
    stories: [
      { text: 'Mud came down behind the houses', kind: null },
      { text: 'Gumuho ang lupa, sarado ang kalsada', kind: 'Road blocked' },
    ],
  },
  {
    name: 'Missing person',
    share: 1,
    monsoon: 1,
    stories: [
      { text: 'Boy, nine, not home since noon', kind: 'Child' },
      { text: 'Lolo na may demensya, umalis ng bahay', kind: 'Elderly or ill person' },
    ],
  },
  {
    name: 'Something else',
    share: 2,
    monsoon: 1,
    stories: [
      { text: 'Where can a lost wallet be reported?', kind: 'Question' },
      { text: 'May kakaibang amoy sa kanal', kind: 'Not clear yet' },
      { text: 'Fiesta procession on the main road, a unit is to stand by', kind: null },
    ],
  },
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
