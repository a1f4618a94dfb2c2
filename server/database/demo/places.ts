// The two demo centers: real barangays with their PSGC codes, and invented numbers, addresses and mailboxes.
import type { Bounds, Position } from '#contract/nouns/fields.ts'
import { usualHotlines } from '#contract/publicSide/hotlines.ts'

export interface DemoBarangay {
  name: string
  psgcCode: string
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
  { name: 'Dolores', psgcCode: '0405813001', hotline: '+63280000110' },
  { name: 'Muzon', psgcCode: '0405813002', hotline: '+63280000111' },
  { name: 'San Isidro', psgcCode: '0405813003', hotline: '+63280000112' },
  { name: 'San Juan', psgcCode: '0405813004', hotline: '+63280000113' },
  { name: 'Santa Ana', psgcCode: '0405813005', hotline: '+63280000114' },
]

const taguigBarangays: DemoBarangay[] = [
  { name: 'Tanyag', psgcCode: '1381500001', hotline: '+63280000210' },
  { name: 'Bagumbayan', psgcCode: '1381500002', hotline: '+63280000211' },
  { name: 'Bambang', psgcCode: '1381500003', hotline: '+63280000212' },
  { name: 'Calzada', psgcCode: '1381500004', hotline: '+63280000213' },
  { name: 'Hagonoy', psgcCode: '1381500005', hotline: '+63280000214' },
  { name: 'Ibayo-Tipas', psgcCode: '1381500006', hotline: '+63280000215' },
  { name: 'Ligid-Tipas', psgcCode: '1381500007', hotline: '+63280000216' },
  { name: 'Lower Bicutan', psgcCode: '1381500008', hotline: '+63280000217' },
  { name: 'Maharlika Village', psgcCode: '1381500009', hotline: '+63280000218' },
  { name: 'Napindan', psgcCode: '1381500010', hotline: '+63280000219' },
  { name: 'Palingon', psgcCode: '1381500011', hotline: '+63280000220' },
  { name: 'Santa Ana', psgcCode: '1381500012', hotline: '+63280000221' },
  { name: 'Central Signal Village', psgcCode: '1381500013', hotline: '+63280000222' },
  { name: 'Tuktukan', psgcCode: '1381500014', hotline: '+63280000223' },
  { name: 'Upper Bicutan', psgcCode: '1381500015', hotline: '+63280000224' },
  { name: 'Ususan', psgcCode: '1381500016', hotline: '+63280000225' },
  { name: 'Wawa', psgcCode: '1381500017', hotline: '+63280000226' },
  { name: 'Western Bicutan', psgcCode: '1381500018', hotline: '+63280000227' },
  { name: 'Central Bicutan', psgcCode: '1381500019', hotline: '+63280000228' },
  { name: 'Fort Bonifacio', psgcCode: '1381500020', hotline: '+63280000229' },
  { name: 'Katuparan', psgcCode: '1381500021', hotline: '+63280000230' },
  { name: 'New Lower Bicutan', psgcCode: '1381500022', hotline: '+63280000231' },
  { name: 'North Daang Hari', psgcCode: '1381500023', hotline: '+63280000232' },
  { name: 'North Signal Village', psgcCode: '1381500024', hotline: '+63280000233' },
  { name: 'Pinagsama', psgcCode: '1381500025', hotline: '+63280000234' },
  { name: 'San Miguel', psgcCode: '1381500026', hotline: '+63280000235' },
  { name: 'South Daang Hari', psgcCode: '1381500027', hotline: '+63280000236' },
  { name: 'South Signal Village', psgcCode: '1381500028', hotline: '+63280000237' },
  { name: 'Cembo', psgcCode: '1381500029', hotline: '+63280000238' },
  { name: 'Comembo', psgcCode: '1381500030', hotline: '+63280000239' },
  { name: 'East Rembo', psgcCode: '1381500031', hotline: '+63280000240' },
  { name: 'Pembo', psgcCode: '1381500032', hotline: '+63280000241' },
  { name: 'Pitogo', psgcCode: '1381500033', hotline: '+63280000242' },
  { name: 'Post Proper Northside', psgcCode: '1381500034', hotline: '+63280000243' },
  { name: 'Post Proper Southside', psgcCode: '1381500035', hotline: '+63280000244' },
  { name: 'Rizal', psgcCode: '1381500036', hotline: '+63280000245' },
  { name: 'South Cembo', psgcCode: '1381500037', hotline: '+63280000246' },
  { name: 'West Rembo', psgcCode: '1381500038', hotline: '+63280000247' },
]

export const demoPlaces: DemoPlace[] = [
  {
    slug: 'taytay',
    code: 'TAY',
    name: 'Taytay Command Center',
    about: 'Demonstration of a command center. Its people, telephone numbers and incidents are invented; for a real emergency call 911.',
    hotlines: [
      { name: usualHotlines.national, number: '911' },
      { name: usualHotlines.center, number: '+63280000001' },
      { name: usualHotlines.mobile, number: '+639000000001' },
      { name: usualHotlines.fire, number: '+63280000002' },
      { name: usualHotlines.police, number: '+63280000003' },
      { name: usualHotlines.ambulance, number: '+63280000004' },
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
    about: 'Demonstration of a command center. Its people, telephone numbers and incidents are invented; for a real emergency call 911.',
    hotlines: [
      { name: usualHotlines.national, number: '911' },
      { name: usualHotlines.center, number: '+63280000051' },
      { name: usualHotlines.mobile, number: '+639000000051' },
      { name: usualHotlines.fire, number: '+63280000052' },
      { name: usualHotlines.police, number: '+63280000053' },
      { name: usualHotlines.ambulance, number: '+63280000054' },
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
