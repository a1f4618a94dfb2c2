// Invented groups of volunteers, neighbors who can help, interpreters and defibrillators; `barangayAt` counts the barangays of a demo center.

export const demoGroups = [
  {
    name: 'Bayanihan Rescue Volunteers (demo)',
    leader: 'Isko Demo',
    phone: '+639000000301',
    barangayAt: null,
    members: 42,
    skills: ['First aid', 'Water rescue', 'Rope rescue'],
    note: 'On call day and night.',
  },
  {
    name: 'Riverside Flood Watch (demo)',
    leader: 'Luningning Demo',
    phone: '+639000000302',
    barangayAt: 1,
    members: 18,
    skills: ['Water rescue', 'Evacuation'],
    note: 'Watches the water when it rains.',
  },
  {
    name: 'Hilltop Fire Volunteers (demo)',
    leader: 'Gardo Demo',
    phone: '+639000000303',
    barangayAt: 0,
    members: 25,
    skills: ['Fire fighting', 'First aid'],
    note: 'One fire truck of their own.',
  },
  {
    name: 'Radio Amateurs (demo)',
    leader: 'Nena Demo',
    phone: '+639000000304',
    barangayAt: null,
    members: 12,
    skills: ['Radio'],
    note: 'Relay messages when telephones fail.',
  },
  {
    name: 'Barangay Health Helpers (demo)',
    leader: 'Rosa Demo',
    phone: null,
    barangayAt: 3,
    members: 30,
    skills: ['First aid', 'Care of the elderly'],
    note: '',
  },
]

/** Each so far north and east of the middle of its barangay, in degrees. */
export const demoDefibrillators = [
  {
    name: 'Health center (demo)',
    barangayAt: 0,
    north: 0.0008,
    east: 0.0006,
    hours: 'Mo-Fr 08:00-17:00; Sa 08:00-12:00',
    access: 'Beside the desk of the nurse.',
  },
  {
    name: 'Barangay hall (demo)',
    barangayAt: 0,
    north: -0.0012,
    east: 0.0009,
    hours: '24/7',
    access: 'In the box at the gate; the guard has the key.',
  },
  {
    name: 'Public market (demo)',
    barangayAt: 1,
    north: 0.0005,
    east: -0.0004,
    hours: '04:00-20:00',
    access: 'Office of the market master, ground floor.',
  },
  { name: 'Covered court (demo)', barangayAt: 3, north: 0.0004, east: 0.0007, hours: 'Mo-Su 06:00-22:00', access: 'On the wall behind the stage.' },
] as const

/** Invented neighbors who can help, near the first defibrillator; of the last nobody has seen a certificate. */
export const demoNeighbors = [
  {
    name: 'Ligaya Demo',
    phone: '+639000000311',
    skills: ['cpr', 'nurse'],
    barangayAt: 0,
    north: 0.0006,
    east: 0.0004,
    hours: '24/7',
    checkedOn: '2026-09-15',
  },
  {
    name: 'Crisanto Demo',
    phone: '+639000000312',
    skills: ['fire', 'search'],
    barangayAt: 0,
    north: -0.0009,
    east: 0.0005,
    hours: '18:00-06:00',
    checkedOn: '2026-09-20',
  },
  { name: 'Marites Demo', phone: '+639000000313', skills: ['firstAid'], barangayAt: 3, north: 0.0003, east: 0.0002, hours: '24/7', checkedOn: null },
] as const

export const demoInterpreters = [
  {
    name: 'Sign language interpreters of the province (demo)',
    languages: ['fsl'],
    phone: '+639000000341',
    hours: '24/7',
    note: 'By video; the deaf association.',
  },
  { name: 'Ka Inggo Demo', languages: ['ilo', 'pag'], phone: '+639000000342', hours: 'Mo-Fr 08:00-17:00', note: 'Teacher from Vigan.' },
  { name: 'Office on Muslim affairs (demo)', languages: ['mdh', 'mrw', 'tsg'], phone: '+639000000343', hours: 'Mo-Fr 08:00-17:00', note: '' },
] as const
