// The usual case types and sub-types of a local government.
import type { DepartmentKey, TeamKind } from './departments.ts'

type Priority = 1 | 2 | 3 | 4 | 5

export interface UsualSubCase {
  name: string
  nameFil: string
  priority: Priority
  isLifeThreat: 0 | 1
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

const life = (name: string, nameFil: string): UsualSubCase => ({ name, nameFil, priority: 1, isLifeThreat: 1 })
const sub = (name: string, nameFil: string, priority: Priority): UsualSubCase => ({ name, nameFil, priority, isLifeThreat: 0 })

export const usualCases: readonly UsualCase[] = [
  {
    ...life('Medical emergency', 'Medikal na emerhensiya'),
    icon: 'ambulance',
    color: '#00704A',
    departments: ['health', 'drrmo'],
    teams: ['Ambulance'],
    isPublic: 1,
    subCases: [
      life('Not breathing or no pulse', 'Hindi humihinga o walang pulso'),
      life('Chest pain', 'Pananakit ng dibdib'),
      life('Stroke', 'Istrok'),
      life('Severe bleeding', 'Malakas na pagdurugo'),
      life('Childbirth', 'Panganganak'),
      sub('Fainting or seizure', 'Nahimatay o kinukumbulsiyon', 2),
      sub('Fall or injury', 'Nahulog o nasaktan', 3),
      sub('Transport of a patient', 'Paghahatid ng pasyente', 4),
    ],
  },
  {
    ...life('Fire', 'Sunog'),
    icon: 'flame',
    color: '#B00020',
    departments: ['fire', 'drrmo', 'police'],
    teams: ['Fire truck', 'Rescue truck'],
    isPublic: 1,
    subCases: [
      life('House or building', 'Bahay o gusali'),
      life('Person trapped', 'May taong na-trap'),
      sub('Vehicle', 'Sasakyan', 2),
      sub('Electric post or wire', 'Poste o kable ng kuryente', 2),
      sub('Grass or rubbish', 'Damo o basura', 3),
      sub('Smoke seen or smelled', 'May usok na nakita o naamoy', 2),
    ],
  },
  {
    ...sub('Road accident', 'Aksidente sa kalsada', 2),
    icon: 'car-crash',
    color: '#C2410C',
    departments: ['traffic', 'health', 'police'],
    teams: ['Ambulance', 'Rescue truck', 'Traffic patrol'],
    isPublic: 1,
    subCases: [
      life('Person pinned or unconscious', 'May naipit o walang malay'),
      life('Pedestrian hit', 'May nabundol na tao'),
      sub('Motorcycle, with injuries', 'Motorsiklo, may nasaktan', 2),
      sub('Vehicles, with injuries', 'Mga sasakyan, may nasaktan', 2),
      sub('Damage only', 'Pinsala lamang', 4),
      sub('Hit and run', 'Tumakas matapos bumangga', 2),
    ],
  },
  {
    ...sub('Crime', 'Krimen', 2),
    icon: 'shield-half',
    color: '#1E3A8A',
    departments: ['police'],
    teams: ['Police patrol'],
    isPublic: 1,
    subCases: [
      life('Shooting or stabbing', 'Pamamaril o pananaksak'),
      life('Person with a weapon', 'May taong armado'),
      sub('Robbery', 'Panghoholdap', 2),
      sub('Theft', 'Pagnanakaw', 3),
      sub('Fight', 'Away', 2),
      sub('Suspicious person', 'Kahina-hinalang tao', 4),
    ],
  },
  {
    ...sub('Flood', 'Baha', 2),
    icon: 'flood',
    color: '#0B63B0',
    departments: ['drrmo', 'engineering'],
    teams: ['Rescue boat', 'Rescue truck'],
    isPublic: 1,
    subCases: [
      life('People stranded', 'May mga taong na-stranded'),
      life('Person swept away', 'May inanod na tao'),
      sub('Evacuation needed', 'Kailangang lumikas', 2),
      sub('Road not passable', 'Hindi madaanan ang kalsada', 3),
      sub('Water rising', 'Tumataas ang tubig', 2),
      sub('Clogged drain', 'Baradong kanal', 4),
    ],
  },
  {
    ...life('Violence at home', 'Karahasan sa tahanan'),
    icon: 'home-exclamation',
    color: '#9D174D',
    departments: ['police', 'welfare'],
    teams: ['Police patrol'],
    isPublic: 1,
    subCases: [
      life('Happening now', 'Nangyayari ngayon'),
      sub('Threat', 'Pagbabanta', 2),
      sub('Child in danger', 'Batang nasa panganib', 1),
      sub('Shelter needed', 'Kailangan ng matutuluyan', 3),
    ],
  },
  {
    ...life('Rescue', 'Pagsagip'),
    icon: 'lifebuoy',
    color: '#B45309',
    departments: ['drrmo', 'fire'],
    teams: ['Rescue truck', 'Rescue boat'],
    isPublic: 1,
    subCases: [
      life('Drowning', 'Pagkalunod'),
      life('Collapsed structure', 'Gumuhong istruktura'),
      life('Electrocution', 'Nakuryente'),
      sub('Trapped in a lift or a room', 'Naipit sa elevator o silid', 2),
    ],
  },
  {
    ...sub('Earthquake', 'Lindol', 2),
    icon: 'activity',
    color: '#7C2D12',
    departments: ['drrmo', 'engineering'],
    teams: ['Rescue truck'],
    isPublic: 0,
    subCases: [
      life('People trapped', 'May mga taong na-trap'),
      sub('Damaged building', 'Nasirang gusali', 2),
      sub('Felt, no damage', 'Naramdaman, walang pinsala', 5),
    ],
  },
  {
    ...sub('Landslide', 'Pagguho ng lupa', 2),
    icon: 'mountain',
    color: '#713F12',
    departments: ['drrmo', 'engineering'],
    teams: ['Rescue truck'],
    isPublic: 0,
    subCases: [
      life('People buried', 'May mga taong natabunan'),
      sub('Road blocked', 'Nakaharang sa kalsada', 3),
      sub('Cracks in the ground', 'Mga bitak sa lupa', 3),
    ],
  },
  {
    ...sub('Gas or chemical leak', 'Tagas ng gas o kemikal', 2),
    icon: 'biohazard',
    color: '#4D7C0F',
    departments: ['fire', 'environment'],
    teams: ['Fire truck'],
    isPublic: 0,
    subCases: [
      life('People affected', 'May mga naapektuhan'),
      sub('Smell of gas', 'Amoy ng gas', 2),
      sub('Spill on the road', 'Natapon sa kalsada', 3),
    ],
  },
  {
    ...sub('Missing person', 'Nawawalang tao', 2),
    icon: 'user-search',
    color: '#5B21B6',
    departments: ['police', 'welfare'],
    teams: ['Police patrol'],
    isPublic: 1,
    subCases: [sub('Child', 'Bata', 1), sub('Elderly or ill person', 'Matanda o may sakit', 2), sub('Adult', 'Nasa hustong gulang', 3)],
  },
  {
    ...sub('Road obstruction', 'Harang sa kalsada', 3),
    icon: 'traffic-cone',
    color: '#92610A',
    departments: ['traffic', 'engineering'],
    teams: ['Clearing crew', 'Traffic patrol'],
    isPublic: 1,
    subCases: [
      sub('Fallen tree', 'Natumbang puno', 3),
      sub('Stalled vehicle', 'Tumirik na sasakyan', 4),
      sub('Illegal parking', 'Bawal na pagparada', 5),
      sub('Open manhole', 'Bukas na manhole', 3),
    ],
  },
  {
    ...sub('Power or water trouble', 'Problema sa kuryente o tubig', 4),
    icon: 'bolt',
    color: '#57534E',
    departments: ['engineering'],
    teams: [],
    isPublic: 1,
    subCases: [
      life('Live wire on the ground', 'Buhay na kable sa lupa'),
      sub('Power out', 'Walang kuryente', 4),
      sub('Burst pipe', 'Pumutok na tubo', 4),
      sub('Street light out', 'Patay na ilaw sa kalye', 5),
    ],
  },
  {
    ...sub('Animal', 'Hayop', 3),
    icon: 'paw',
    color: '#6D28D9',
    departments: ['veterinary'],
    teams: [],
    isPublic: 0,
    subCases: [sub('Bite', 'Kagat', 2), sub('Snake in a house', 'Ahas sa bahay', 3), sub('Stray or hurt animal', 'Ligaw o sugatang hayop', 5)],
  },
  {
    ...sub('Public disturbance', 'Gulo sa komunidad', 4),
    icon: 'volume',
    color: '#475569',
    departments: ['police'],
    teams: ['Police patrol'],
    isPublic: 0,
    subCases: [sub('Loud noise', 'Maingay', 5), sub('Drunk persons', 'Mga lasing', 4), sub('Crowd', 'Maraming tao', 3)],
  },
  {
    ...sub('Something else', 'Iba pa', 3),
    icon: 'alert-triangle',
    color: '#374151',
    departments: [],
    teams: [],
    isPublic: 1,
    subCases: [sub('Question', 'Tanong', 5), sub('Not clear yet', 'Hindi pa malinaw', 3)],
  },
]
