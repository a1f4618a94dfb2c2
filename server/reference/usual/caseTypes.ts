// The usual case types and sub-types of a local government; other languages stand in the catalogs.
import { k } from '#contract/language/k.ts'
import type { Need } from '#contract/tickets/neighbors/rules.ts'
import type { DepartmentKey, TeamKind } from './departments.ts'

type Priority = 1 | 2 | 3 | 4 | 5

export interface UsualSubCase {
  name: string
  priority: Priority
  isLifeThreat: 0 | 1
  /** Where somebody may be violent: no neighbor is ever asked to help there. */
  isViolent: 0 | 1
  /** Of sub-types alone: for what neighbors are asked. */
  neighbors: 'nobody' | Need
}

export interface UsualCase extends UsualSubCase {
  icon: string
  color: string
  departments: readonly DepartmentKey[]
  /** The response types that go to it; where none is named, any of the departments’ teams fits. */
  teams: readonly TeamKind[]
  /** Whether it is one of the pictures of the public quick report. */
  isPublic: 0 | 1
  subCases: readonly UsualSubCase[]
}

const calm = { isViolent: 0, neighbors: 'nobody' } as const
const violent = { isViolent: 1 } as const
const life = (name: string): UsualSubCase => ({ name, priority: 1, isLifeThreat: 1, ...calm })
const sub = (name: string, priority: Priority): UsualSubCase => ({ name, priority, isLifeThreat: 0, ...calm })

export const usualCases: readonly UsualCase[] = [
  {
    ...life(k('Medical emergency')),
    icon: 'ambulance',
    color: '#00704A',
    departments: ['health', 'drrmo'],
    teams: ['Ambulance'],
    isPublic: 1,
    subCases: [
      { ...life(k('Not breathing or no pulse')), neighbors: 'arrest' },
      life(k('Unconscious')),
      life(k('Breathing trouble')),
      life(k('Chest pain')),
      life(k('Stroke')),
      life(k('Severe bleeding')),
      life(k('Childbirth')),
      life(k('Choking')),
      life(k('Burns')),
      life(k('Poisoning')),
      life(k('Snake bite')),
      { ...life(k('Suicide or self-harm')), ...violent },
      sub(k('Fainting or seizure'), 2),
      sub(k('Fall or injury'), 3),
      sub(k('Transport of a patient'), 4),
    ],
  },
  {
    ...life(k('Fire')),
    icon: 'flame',
    color: '#B00020',
    departments: ['fire', 'drrmo', 'police'],
    teams: ['Fire truck', 'Rescue truck'],
    isPublic: 1,
    subCases: [
      life(k('House or building')),
      life(k('Person trapped')),
      sub(k('Vehicle'), 2),
      sub(k('Electric post or wire'), 2),
      { ...sub(k('Grass or rubbish'), 3), neighbors: 'smallFire' },
      sub(k('Smoke seen or smelled'), 2),
    ],
  },
  {
    ...sub(k('Road accident'), 2),
    icon: 'car-crash',
    color: '#C2410C',
    departments: ['traffic', 'health', 'police'],
    teams: ['Ambulance', 'Rescue truck', 'Traffic patrol'],
    isPublic: 1,
    subCases: [
      life(k('Person pinned or unconscious')),
      life(k('Pedestrian hit')),
      sub(k('Motorcycle, with injuries'), 2),
      sub(k('Vehicles, with injuries'), 2),
      sub(k('Damage only'), 4),
      sub(k('Hit and run'), 2),
    ],
  },
  {
    ...sub(k('Crime'), 2),
    ...violent,
    icon: 'shield-half',
    color: '#1E3A8A',
    departments: ['police'],
    teams: ['Police patrol'],
    isPublic: 1,
    subCases: [
      life(k('Shooting or stabbing')),
      life(k('Person with a weapon')),
      sub(k('Robbery'), 2),
      sub(k('Theft'), 3),
      sub(k('Fight'), 2),
      sub(k('Suspicious person'), 4),
    ],
  },
  {
    ...sub(k('Flood'), 2),
    icon: 'flood',
    color: '#0B63B0',
    departments: ['drrmo', 'engineering'],
    teams: ['Rescue boat', 'Rescue truck'],
    isPublic: 1,
    subCases: [
      life(k('People stranded')),
      life(k('Person swept away')),
      sub(k('Evacuation needed'), 2),
      sub(k('Road not passable'), 3),
      sub(k('Water rising'), 2),
      sub(k('Clogged drain'), 4),
    ],
  },
  {
    ...life(k('Violence at home')),
    ...violent,
    icon: 'home-exclamation',
    color: '#9D174D',
    departments: ['police', 'welfare'],
    teams: ['Police patrol'],
    isPublic: 1,
    subCases: [life(k('Happening now')), sub(k('Threat'), 2), sub(k('Child in danger'), 1), sub(k('Shelter needed'), 3)],
  },
  {
    ...life(k('Rescue')),
    icon: 'lifebuoy',
    color: '#B45309',
    departments: ['drrmo', 'fire'],
    teams: ['Rescue truck', 'Rescue boat'],
    isPublic: 1,
    subCases: [life(k('Drowning')), life(k('Collapsed structure')), life(k('Electrocution')), sub(k('Trapped in a lift or a room'), 2)],
  },
  {
    ...sub(k('Earthquake'), 2),
    icon: 'activity',
    color: '#7C2D12',
    departments: ['drrmo', 'engineering'],
    teams: ['Rescue truck'],
    isPublic: 1,
    subCases: [life(k('People trapped')), sub(k('Damaged building'), 2), sub(k('Felt, no damage'), 5)],
  },
  {
    ...sub(k('Landslide'), 2),
    icon: 'mountain',
    color: '#713F12',
    departments: ['drrmo', 'engineering'],
    teams: ['Rescue truck'],
    isPublic: 1,
    subCases: [life(k('People buried')), sub(k('Road blocked'), 3), sub(k('Cracks in the ground'), 3)],
  },
  {
    ...sub(k('Gas or chemical leak'), 2),
    icon: 'biohazard',
    color: '#4D7C0F',
    departments: ['fire', 'environment'],
    teams: ['Fire truck'],
    isPublic: 1,
    subCases: [life(k('People affected')), sub(k('Smell of gas'), 2), sub(k('Spill on the road'), 3)],
  },
  {
    ...sub(k('Missing person'), 2),
    icon: 'user-search',
    color: '#5B21B6',
    departments: ['police', 'welfare'],
    teams: ['Police patrol'],
    isPublic: 1,
    subCases: [{ ...sub(k('Child'), 1), neighbors: 'search' }, sub(k('Elderly or ill person'), 2), sub(k('Adult'), 3)],
  },
  {
    ...sub(k('Road obstruction'), 3),
    icon: 'traffic-cone',
    color: '#92610A',
    departments: ['traffic', 'engineering'],
    teams: ['Clearing crew', 'Traffic patrol'],
    isPublic: 1,
    subCases: [sub(k('Fallen tree'), 3), sub(k('Stalled vehicle'), 4), sub(k('Illegal parking'), 5), sub(k('Open manhole'), 3)],
  },
  {
    ...sub(k('Power or water trouble'), 4),
    icon: 'bolt',
    color: '#57534E',
    departments: ['engineering'],
    teams: [],
    isPublic: 1,
    subCases: [life(k('Live wire on the ground')), sub(k('Power out'), 4), sub(k('Burst pipe'), 4), sub(k('Street light out'), 5)],
  },
  {
    ...sub(k('Animal'), 3),
    icon: 'paw',
    color: '#6D28D9',
    departments: ['veterinary'],
    teams: [],
    isPublic: 0,
    subCases: [sub(k('Bite'), 2), sub(k('Snake in a house'), 3), sub(k('Stray or hurt animal'), 5)],
  },
  {
    ...sub(k('Public disturbance'), 4),
    ...violent,
    icon: 'volume',
    color: '#475569',
    departments: ['police'],
    teams: ['Police patrol'],
    isPublic: 0,
    subCases: [sub(k('Loud noise'), 5), sub(k('Drunk persons'), 4), sub(k('Crowd'), 3)],
  },
  {
    ...sub(k('Something else'), 3),
    icon: 'alert-triangle',
    color: '#374151',
    departments: [],
    teams: [],
    isPublic: 1,
    subCases: [sub(k('Question'), 5), sub(k('Not clear yet'), 3)],
  },
]
