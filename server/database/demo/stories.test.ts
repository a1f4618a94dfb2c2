// What invented callers tell stands under the kind that a dispatcher would choose, and nobody called before there was a reason to.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualCases } from '#server/reference/usual/caseTypes.ts'
import { type Lab, openLab } from '#tests/lab.ts'
import { demoCases } from './ticketTexts.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

/** Read one by one and written down by hand: the type and, where one fits, the sub-type. */
const read: Record<string, readonly [type: string, subType: string | null]> = {
  'Elderly man with chest pain, sweating, awake': ['Medical emergency', 'Chest pain'],
  'Hirap huminga ang nanay ko, may hika': ['Medical emergency', 'Breathing trouble'],
  'Hirap huminga, naka-oxygen sa bahay': ['Medical emergency', 'Breathing trouble'],
  'Hindi sumasagot ang tatay ko, humihinga pa': ['Medical emergency', 'Unconscious'],
  'Face hangs on one side, speech is slurred': ['Medical emergency', 'Stroke'],
  'Woman fainted at the market, awake now': ['Medical emergency', 'Fainting or seizure'],
  'Batang may mataas na lagnat at kinukumbulsiyon': ['Medical emergency', 'Fainting or seizure'],
  'Worker fell from a ladder, cannot stand': ['Medical emergency', 'Fall or injury'],
  'Pregnant woman in labour, water broke': ['Medical emergency', 'Childbirth'],
  'Needs a ride to dialysis tomorrow, in a wheelchair': ['Medical emergency', 'Transport of a patient'],
  'Motorcycle and jeepney collided, rider is bleeding': ['Road accident', 'Motorcycle, with injuries'],
  'Nadulas na motor sa basang kalsada, sugatan ang tuhod': ['Road accident', 'Motorcycle, with injuries'],
  'Tricycle overturned at the corner, three passengers hurt': ['Road accident', 'Vehicles, with injuries'],
  'Truck hit a post, nobody is hurt': ['Road accident', 'Damage only'],
  'Fire in a house of two floors. Somebody is still upstairs.': ['Fire', 'Person trapped'],
  'Flames in a house, people are outside': ['Fire', 'House or building'],
  'May usok sa likod ng palengke, walang apoy na makita': ['Fire', 'Smoke seen or smelled'],
  'Sparks from an electric post': ['Fire', 'Electric post or wire'],
  'Grass fire near the fence': ['Fire', 'Grass or rubbish'],
  'Knee-deep water on the street': ['Flood', 'Road not passable'],
  'Hanggang baywang na ang tubig, hindi makalabas ang mga bata': ['Flood', 'People stranded'],
  'Creek is overflowing': ['Flood', 'Water rising'],
  'Cars are stuck in the underpass': ['Flood', 'Road not passable'],
  'Phone stolen at the terminal': ['Crime', 'Theft'],
  'Ninakaw ang motor sa tapat ng bahay': ['Crime', 'Theft'],
  'Two men are breaking into a store': ['Crime', 'Robbery'],
  'Shouting and crying next door': ['Violence at home', 'Happening now'],
  'Sinasaktan ang asawa, kapitbahay ang nag-ulat': ['Violence at home', 'Happening now'],
  'Boy fell into the creek, cannot swim': ['Rescue', 'Drowning'],
  'May naipit sa elevator ng gusali': ['Rescue', 'Trapped in a lift or a room'],
  'Child locked in a room, no key': ['Rescue', 'Trapped in a lift or a room'],
  'Fallen tree across both lanes': ['Road obstruction', 'Fallen tree'],
  'Bumagsak na poste sa daan': ['Road obstruction', null],
  'Broken-down truck blocks the bridge': ['Road obstruction', 'Stalled vehicle'],
  'No power in the whole street': ['Power or water trouble', 'Power out'],
  'Pumutok ang tubo ng tubig': ['Power or water trouble', 'Burst pipe'],
  'Wire hangs low over the road': ['Power or water trouble', null],
  'Snake in the kitchen': ['Animal', 'Snake in a house'],
  'Kinagat ng asong gala sa binti': ['Animal', 'Bite'],
  'Cow on the highway': ['Animal', 'Stray or hurt animal'],
  'Loud videoke past midnight': ['Public disturbance', 'Loud noise'],
  'Nag-iinuman at nag-aaway sa kanto': ['Public disturbance', 'Drunk persons'],
  'Mud came down behind the houses': ['Landslide', null],
  'Gumuho ang lupa, sarado ang kalsada': ['Landslide', 'Road blocked'],
  'Boy, nine, not home since noon': ['Missing person', 'Child'],
  'Lolo na may demensya, umalis ng bahay': ['Missing person', 'Elderly or ill person'],
  'Where can a lost wallet be reported?': ['Something else', 'Question'],
  'May kakaibang amoy sa kanal': ['Something else', 'Not clear yet'],
  'Fiesta procession on the main road, a unit is to stand by': ['Something else', null],
}

it('every story has the kind that was read from it, and that kind is one of the usual', () => {
  const told = demoCases.flatMap(({ name, stories }) => stories.map(({ text, kind }) => [text, name, kind]))
  expect(told).toEqual(told.map(([text]) => [text, ...(read[text!] ?? [])]))
  for (const [type, subType] of Object.values(read)) {
    const kinds = usualCases.find(({ name }) => name === type)!.subCases.map(({ name }) => name)
    if (subType) expect(kinds).toContain(subType)
  }
})

it('no ticket of the demo stands under another kind than its story', async () => {
  const { rows } = await lab.owner.query<{ description: string; type: string; sub: string | null }>(
    `select t.description, c.name as type, s.name as sub from ticket t
       join case_type c on c.command_center_id = t.command_center_id and c.id = t.case_type_id
       left join sub_case_type s on s.command_center_id = t.command_center_id and s.id = t.case_sub_type_id`,
  )
  expect(rows.length).toBeGreaterThan(60)
  // Who files a report may leave the sub-type open.
  const wrong = rows.filter(({ description, type, sub }) => {
    const [ofType, ofKind] = read[description] ?? []
    return type !== ofType || (sub !== null && sub !== ofKind)
  })
  expect(wrong).toEqual([])
  expect(rows.filter(({ sub }) => sub !== null).length).toBeGreaterThan(rows.length / 3)
})

it('what was written on a report fits its story', async () => {
  const { rows } = await lab.owner.query<{ description: string; text: string }>(
    `select t.description, m.text from chat_message m
       join ticket t on t.command_center_id = m.command_center_id and t.number = m.number where m.seq = 1 order by 1, 2`,
  )
  expect([...new Set(rows.map(({ description, text }) => `${description} / ${text}`))]).toEqual([
    'Fallen tree across both lanes / Nakaharang pa rin po ang puno sa kalsada, hindi makadaan ang tricycle.',
    'Fire in a house of two floors. Somebody is still upstairs. / Nandito po kami sa may kanto, may usok pa rin.',
    'Hanggang baywang na ang tubig, hindi makalabas ang mga bata / Is somebody coming? The water is still rising.',
    'Hindi sumasagot ang tatay ko, humihinga pa / Humihinga po ang tatay ko, pero hindi sumasagot.',
    'No power in the whole street / Wala pa rin pong kuryente sa amin.',
  ])
})

it('whoever can be written to from a ticket is named by it, so that it does not say that there is no way to reach them', async () => {
  const { rows } = await lab.owner.query<{ n: number }>(
    `select count(*)::int as n from public_report p
       join ticket t on t.command_center_id = p.command_center_id and t.number = p.number where t.user_id is distinct from p.user_id`,
  )
  expect(rows).toEqual([{ n: 0 }])
})

it('a late report stands under the kind that it tells of', async () => {
  const { rows } = await lab.owner.query<{ text: string; type: string }>(
    `select distinct o.text, c.name as type from offline_report o
       join case_type c on c.command_center_id = o.command_center_id and c.id = o.case_type_id order by 1`,
  )
  expect(rows.map(({ text, type }) => [text, type])).toEqual([
    ['Barangay watch: water in three houses, families moved to the court.', 'Flood'],
    ['Man with a wounded hand, walked to the health center himself.', 'Medical emergency'],
    ['wala pong signal kanina, natumbang poste sa may tulay', 'Road obstruction'],
  ])
})

it('no call of a ticket rang long before it was filed, or lies in the future', async () => {
  const { rows } = await lab.owner.query<{ number: string }>(
    `select t.number, c.rang_at, t.received_at from call c
       join ticket t on t.command_center_id = c.command_center_id and t.number = c.number
      where c.rang_at < t.received_at - interval '1 minute' or c.rang_at > now() or c.ended_at > now()`,
  )
  expect(rows).toEqual([])
})
