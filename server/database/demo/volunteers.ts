// Invented groups of volunteers; `barangayAt` counts the barangays of a demo center.

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
