// The regions as the nation's reports name them, by the two digits with which every PSGC code of theirs begins.
const regions: Readonly<Record<string, string>> = {
  '01': 'Region I (Ilocos Region)',
  '02': 'Region II (Cagayan Valley)',
  '03': 'Region III (Central Luzon)',
  '04': 'Region IV-A (CALABARZON)',
  '05': 'Region V (Bicol Region)',
  '06': 'Region VI (Western Visayas)',
  '07': 'Region VII (Central Visayas)',
  '08': 'Region VIII (Eastern Visayas)',
  '09': 'Region IX (Zamboanga Peninsula)',
  '10': 'Region X (Northern Mindanao)',
  '11': 'Region XI (Davao Region)',
  '12': 'Region XII (SOCCSKSARGEN)',
  '13': 'National Capital Region (NCR)',
  '14': 'Cordillera Administrative Region (CAR)',
  '16': 'Region XIII (Caraga)',
  '17': 'MIMAROPA Region',
  '18': 'Negros Island Region (NIR)',
  '19': 'BARMM',
}

export const regionOf = (psgcCode: string | null | undefined): string => regions[psgcCode?.slice(0, 2) ?? ''] ?? ''
