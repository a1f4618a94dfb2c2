// The two demo centres: real barangays with their PSGC codes, and invented numbers, addresses and mailboxes.
import type { Bounds, Position } from '#contract/nouns/fields.ts'

export interface DemoBarangay {
  name: string
  psgcCode: string
  /** About its middle; the demo needs no survey. */
  position: Position
  hotline: string
}

export interface DemoPlace {
  slug: string
  code: string
  name: string
  about: string
  hotlines: { name: string; number: string }[]
  address: string
  email: string
  facebookPage: string | null
  psgcCode: string
  mapCenter: Position
  mapBounds: Bounds
  timeZone: string
  barangays: DemoBarangay[]
}

const taytayBarangays: DemoBarangay[] = [
  { name: 'Dolores', psgcCode: '0405813001', position: { lat: 14.5742, lng: 121.1349 }, hotline: '+63280000110' },
  { name: 'Muzon', psgcCode: '0405813002', position: { lat: 14.5398, lng: 121.1462 }, hotline: '+63280000111' },
  { name: 'San Isidro', psgcCode: '0405813003', position: { lat: 14.5686, lng: 121.1331 }, hotline: '+63280000112' },
  { name: 'San Juan', psgcCode: '0405813004', position: { lat: 14.5512, lng: 121.1327 }, hotline: '+63280000113' },
  { name: 'Santa Ana', psgcCode: '0405813005', position: { lat: 14.5605, lng: 121.1163 }, hotline: '+63280000114' },
]

const taguigBarangays: DemoBarangay[] = [
  { name: 'Tanyag', psgcCode: '1381500001', position: { lat: 14.479, lng: 121.049 }, hotline: '+63280000210' },
  { name: 'Bagumbayan', psgcCode: '1381500002', position: { lat: 14.472, lng: 121.057 }, hotline: '+63280000211' },
  { name: 'Bambang', psgcCode: '1381500003', position: { lat: 14.526, lng: 121.072 }, hotline: '+63280000212' },
  { name: 'Calzada', psgcCode: '1381500004', position: { lat: 14.533, lng: 121.081 }, hotline: '+63280000213' },
  { name: 'Hagonoy', psgcCode: '1381500005', position: { lat: 14.514, lng: 121.069 }, hotline: '+63280000214' },
  { name: 'Ibayo-Tipas', psgcCode: '1381500006', position: { lat: 14.54, lng: 121.0835 }, hotline: '+63280000215' },
  { name: 'Ligid-Tipas', psgcCode: '1381500007', position: { lat: 14.5425, lng: 121.08 }, hotline: '+63280000216' },
  { name: 'Lower Bicutan', psgcCode: '1381500008', position: { lat: 14.4895, lng: 121.063 }, hotline: '+63280000217' },
  { name: 'Maharlika Village', psgcCode: '1381500009', position: { lat: 14.498, lng: 121.0535 }, hotline: '+63280000218' },
  { name: 'Napindan', psgcCode: '1381500010', position: { lat: 14.542, lng: 121.097 }, hotline: '+63280000219' },
  { name: 'Palingon', psgcCode: '1381500011', position: { lat: 14.5385, lng: 121.079 }, hotline: '+63280000220' },
  { name: 'Santa Ana', psgcCode: '1381500012', position: { lat: 14.529, lng: 121.077 }, hotline: '+63280000221' },
  { name: 'Central Signal Village', psgcCode: '1381500013', position: { lat: 14.5105, lng: 121.0565 }, hotline: '+63280000222' },
  { name: 'Tuktukan', psgcCode: '1381500014', position: { lat: 14.528, lng: 121.0725 }, hotline: '+63280000223' },
  { name: 'Upper Bicutan', psgcCode: '1381500015', position: { lat: 14.496, lng: 121.0495 }, hotline: '+63280000224' },
  { name: 'Ususan', psgcCode: '1381500016', position: { lat: 14.535, lng: 121.068 }, hotline: '+63280000225' },
  { name: 'Wawa', psgcCode: '1381500017', position: { lat: 14.521, lng: 121.075 }, hotline: '+63280000226' },
  { name: 'Western Bicutan', psgcCode: '1381500018', position: { lat: 14.509, lng: 121.039 }, hotline: '+63280000227' },
  { name: 'Central Bicutan', psgcCode: '1381500019', position: { lat: 14.491, lng: 121.054 }, hotline: '+63280000228' },
  { name: 'Fort Bonifacio', psgcCode: '1381500020', position: { lat: 14.5445, lng: 121.0495 }, hotline: '+63280000229' },
  { name: 'Katuparan', psgcCode: '1381500021', position: { lat: 14.519, lng: 121.0555 }, hotline: '+63280000230' },
  { name: 'New Lower Bicutan', psgcCode: '1381500022', position: { lat: 14.505, lng: 121.065 }, hotline: '+63280000231' },
  { name: 'North Daang Hari', psgcCode: '1381500023', position: { lat: 14.488, lng: 121.047 }, hotline: '+63280000232' },
  { name: 'North Signal Village', psgcCode: '1381500024', position: { lat: 14.515, lng: 121.0575 }, hotline: '+63280000233' },
  { name: 'Pinagsama', psgcCode: '1381500025', position: { lat: 14.523, lng: 121.056 }, hotline: '+63280000234' },
  { name: 'San Miguel', psgcCode: '1381500026', position: { lat: 14.519, lng: 121.074 }, hotline: '+63280000235' },
  { name: 'South Daang Hari', psgcCode: '1381500027', position: { lat: 14.471, lng: 121.048 }, hotline: '+63280000236' },
  { name: 'South Signal Village', psgcCode: '1381500028', position: { lat: 14.506, lng: 121.0535 }, hotline: '+63280000237' },
  { name: 'Cembo', psgcCode: '1381500029', position: { lat: 14.565, lng: 121.049 }, hotline: '+63280000238' },
  { name: 'Comembo', psgcCode: '1381500030', position: { lat: 14.548, lng: 121.064 }, hotline: '+63280000239' },
  { name: 'East Rembo', psgcCode: '1381500031', position: { lat: 14.5555, lng: 121.064 }, hotline: '+63280000240' },
  { name: 'Pembo', psgcCode: '1381500032', position: { lat: 14.546, lng: 121.059 }, hotline: '+63280000241' },
  { name: 'Pitogo', psgcCode: '1381500033', position: { lat: 14.5575, lng: 121.0445 }, hotline: '+63280000242' },
  { name: 'Post Proper Northside', psgcCode: '1381500034', position: { lat: 14.5535, lng: 121.0545 }, hotline: '+63280000243' },
  { name: 'Post Proper Southside', psgcCode: '1381500035', position: { lat: 14.541, lng: 121.0525 }, hotline: '+63280000244' },
  { name: 'Rizal', psgcCode: '1381500036', position: { lat: 14.54, lng: 121.061 }, hotline: '+63280000245' },
  { name: 'South Cembo', psgcCode: '1381500037', position: { lat: 14.5615, lng: 121.048 }, hotline: '+63280000246' },
  { name: 'West Rembo', psgcCode: '1381500038', position: { lat: 14.5605, lng: 121.0595 }, hotline: '+63280000247' },
]

export const demoPlaces: DemoPlace[] = [
  {
    slug: 'taytay',
    code: 'TAY',
    name: 'Taytay Command Center',
    about: 'Demonstration of a command centre. Its people, telephone numbers and incidents are invented; for a real emergency call 911.',
    hotlines: [
      { name: 'National emergency', number: '911' },
      { name: 'Command centre', number: '+63280000001' },
      { name: 'Command centre, mobile', number: '+639000000001' },
      { name: 'Fire station', number: '+63280000002' },
      { name: 'Police station', number: '+63280000003' },
      { name: 'Ambulance', number: '+63280000004' },
    ],
    address: 'Demo Municipal Hall, 1 Halimbawa Street, Taytay, Rizal',
    email: 'taytay@example.invalid',
    facebookPage: null,
    psgcCode: '0405813000',
    mapCenter: { lat: 14.5587, lng: 121.1324 },
    mapBounds: { south: 14.515, west: 121.085, north: 14.605, east: 121.175 },
    timeZone: 'Asia/Manila',
    barangays: taytayBarangays,
  },
  {
    slug: 'taguig',
    code: 'TAG',
    name: 'Taguig Command Center',
    about: 'Demonstration of a command centre. Its people, telephone numbers and incidents are invented; for a real emergency call 911.',
    hotlines: [
      { name: 'National emergency', number: '911' },
      { name: 'Command centre', number: '+63280000051' },
      { name: 'Command centre, mobile', number: '+639000000051' },
      { name: 'Fire station', number: '+63280000052' },
      { name: 'Police station', number: '+63280000053' },
      { name: 'Ambulance', number: '+63280000054' },
    ],
    address: 'Demo City Hall, 1 Halimbawa Avenue, Taguig, Metro Manila',
    email: 'taguig@example.invalid',
    facebookPage: null,
    psgcCode: '1381500000',
    mapCenter: { lat: 14.5176, lng: 121.0609 },
    mapBounds: { south: 14.455, west: 121.02, north: 14.58, east: 121.11 },
    timeZone: 'Asia/Manila',
    barangays: taguigBarangays,
  },
]
