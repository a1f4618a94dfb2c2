// The usual types of departments and of response teams, which the usual case types refer to by key.

export const usualDepartmentTypes = {
  drrmo: { name: 'Disaster risk reduction', nameFil: 'Pagbabawas ng panganib sa sakuna', icon: 'lifebuoy', color: '#C2410C' },
  fire: { name: 'Fire protection', nameFil: 'Proteksiyon sa sunog', icon: 'flame', color: '#B00020' },
  police: { name: 'Police', nameFil: 'Pulisya', icon: 'badge', color: '#1E3A8A' },
  health: { name: 'Health office', nameFil: 'Tanggapang pangkalusugan', icon: 'first-aid-kit', color: '#00704A' },
  traffic: { name: 'Traffic management', nameFil: 'Pamamahala ng trapiko', icon: 'traffic-lights', color: '#92610A' },
  engineering: { name: 'Engineering', nameFil: 'Inhinyeriya', icon: 'crane', color: '#57534E' },
  welfare: { name: 'Social welfare', nameFil: 'Kagalingang panlipunan', icon: 'heart-handshake', color: '#9D174D' },
  environment: { name: 'Environment and sanitation', nameFil: 'Kapaligiran at kalinisan', icon: 'tree', color: '#3F6212' },
  veterinary: { name: 'Veterinary office', nameFil: 'Tanggapan ng beterinaryo', icon: 'paw', color: '#5B21B6' },
} as const
export type DepartmentKey = keyof typeof usualDepartmentTypes

export const usualResponseTypes = [
  { name: 'Ambulance', nameFil: 'Ambulansiya', icon: 'ambulance', color: '#00704A' },
  { name: 'Fire truck', nameFil: 'Trak ng bumbero', icon: 'firetruck', color: '#B00020' },
  { name: 'Rescue truck', nameFil: 'Trak pangsagip', icon: 'truck', color: '#C2410C' },
  { name: 'Rescue boat', nameFil: 'Bangkang pangsagip', icon: 'ship', color: '#0B63B0' },
  { name: 'Police patrol', nameFil: 'Patrolya ng pulis', icon: 'badge', color: '#1E3A8A' },
  { name: 'Traffic patrol', nameFil: 'Patrolya ng trapiko', icon: 'motorbike', color: '#92610A' },
  { name: 'Clearing crew', nameFil: 'Pangkat na tagalinis ng daan', icon: 'tools', color: '#57534E' },
  { name: 'Volunteer team', nameFil: 'Pangkat ng boluntaryo', icon: 'users', color: '#5B21B6' },
] as const
export type TeamKind = (typeof usualResponseTypes)[number]['name']
