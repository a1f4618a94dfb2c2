// The usual types of departments and of response teams, which the usual case types refer to by key.
import { k } from '#contract/language/k.ts'

export const usualDepartmentTypes = {
  drrmo: { name: k('Disaster risk reduction'), icon: 'lifebuoy', color: '#C2410C' },
  fire: { name: k('Fire protection'), icon: 'flame', color: '#B00020' },
  police: { name: k('Police'), icon: 'badge', color: '#1E3A8A' },
  health: { name: k('Health office'), icon: 'first-aid-kit', color: '#00704A' },
  traffic: { name: k('Traffic management'), icon: 'traffic-lights', color: '#92610A' },
  engineering: { name: k('Engineering'), icon: 'crane', color: '#57534E' },
  welfare: { name: k('Social welfare'), icon: 'heart-handshake', color: '#9D174D' },
  environment: { name: k('Environment and sanitation'), icon: 'tree', color: '#3F6212' },
  veterinary: { name: k('Veterinary office'), icon: 'paw', color: '#5B21B6' },
} as const
export type DepartmentKey = keyof typeof usualDepartmentTypes

export const usualResponseTypes = [
  { name: k('Ambulance'), icon: 'ambulance', color: '#00704A' },
  { name: k('Fire truck'), icon: 'firetruck', color: '#B00020' },
  { name: k('Rescue truck'), icon: 'truck', color: '#C2410C' },
  { name: k('Rescue boat'), icon: 'ship', color: '#0B63B0' },
  { name: k('Police patrol'), icon: 'badge', color: '#1E3A8A' },
  { name: k('Traffic patrol'), icon: 'motorbike', color: '#92610A' },
  { name: k('Clearing crew'), icon: 'tools', color: '#57534E' },
  { name: k('Volunteer team'), icon: 'users', color: '#5B21B6' },
] as const
export type TeamKind = (typeof usualResponseTypes)[number]['name']
