// The usual response plans, by the English names of case types, sub-types and kinds of teams; a center changes them as it likes.
import { noteBrought, usualBrought } from '#server/cards/store.ts'
import { momentNow } from '#server/kit/clock.ts'
import { allInUse } from '#server/reference/store.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addPlan, allPlans } from './storePlans.ts'

type Set = Readonly<Record<string, number>>
interface UsualPlan {
  caseType: string
  subType?: string
  levels: readonly Set[]
}

const fire = (engines: number, more: Set): Set => ({ 'Fire truck': engines, ...more })
const usualPlans: readonly UsualPlan[] = [
  {
    caseType: 'Fire',
    levels: [
      fire(2, { 'Police patrol': 1 }),
      fire(4, { Ambulance: 1, 'Police patrol': 1 }),
      fire(6, { Ambulance: 2, 'Rescue truck': 1, 'Police patrol': 2 }),
    ],
  },
  {
    caseType: 'Fire',
    subType: 'Person trapped',
    levels: [
      fire(2, { Ambulance: 1, 'Police patrol': 1 }),
      fire(4, { Ambulance: 2, 'Rescue truck': 1, 'Police patrol': 1 }),
      fire(6, { Ambulance: 3, 'Rescue truck': 2, 'Police patrol': 2 }),
    ],
  },
  { caseType: 'Fire', subType: 'Grass or rubbish', levels: [fire(1, {})] },
  { caseType: 'Medical emergency', levels: [{ Ambulance: 1 }, { Ambulance: 3, 'Rescue truck': 1 }] },
  {
    caseType: 'Road accident',
    levels: [
      { Ambulance: 1, 'Traffic patrol': 1 },
      { Ambulance: 3, 'Rescue truck': 1, 'Police patrol': 1 },
    ],
  },
  { caseType: 'Road accident', subType: 'Person pinned or unconscious', levels: [{ Ambulance: 1, 'Rescue truck': 1, 'Police patrol': 1 }] },
  { caseType: 'Road accident', subType: 'Damage only', levels: [{ 'Traffic patrol': 1 }] },
  { caseType: 'Landslide', subType: 'People buried', levels: [{ 'Rescue truck': 2, Ambulance: 1, 'Police patrol': 1 }] },
  { caseType: 'Earthquake', subType: 'People trapped', levels: [{ 'Rescue truck': 2, Ambulance: 1, 'Fire truck': 1 }] },
  { caseType: 'Flood', subType: 'People stranded', levels: [{ 'Rescue boat': 1, 'Rescue truck': 1 }] },
  { caseType: 'Flood', subType: 'Clogged drain', levels: [{ 'Clearing crew': 1 }] },
  { caseType: 'Gas or chemical leak', subType: 'People affected', levels: [{ 'Fire truck': 1, Ambulance: 2, 'Police patrol': 1 }] },
  { caseType: 'Rescue', subType: 'Drowning', levels: [{ 'Rescue boat': 1, Ambulance: 1 }] },
  { caseType: 'Crime', subType: 'Shooting or stabbing', levels: [{ 'Police patrol': 2, Ambulance: 1 }] },
]

export async function addUsualPlans(tx: Tx): Promise<void> {
  const [types, subTypes, kinds] = [await allInUse(tx, 'caseType'), await allInUse(tx, 'subCaseType'), await allInUse(tx, 'responseType')]
  for (const { caseType, subType, levels } of usualPlans) {
    const of = types.find(({ name }) => name === caseType)
    const sub = subTypes.find(({ name, caseTypeId }) => name === subType && caseTypeId === of?.id)
    if (!of || (subType && !sub)) continue
    const setOf = (set: Set) =>
      Object.entries(set).flatMap(([name, count]) => {
        const kind = kinds.find((one) => one.name === name)
        return kind ? [{ responseTypeId: kind.id, count }] : []
      })
    await addPlan(tx, { caseTypeId: of.id, caseSubTypeId: sub?.id ?? null, priority: null, levels: levels.map(setOf) })
  }
  await noteBrought(tx, { plans_at: momentNow() })
}

/** A center that takes what comes with Tanod, and never had a plan. */
export async function bringUsualPlans(tx: Tx): Promise<boolean> {
  const brought = await usualBrought(tx)
  if (!brought || brought.plans_at) return false
  if ((await allPlans(tx)).length > 0) return false
  await addUsualPlans(tx)
  return true
}
