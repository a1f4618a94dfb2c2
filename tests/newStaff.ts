// Staff and units that tests add: invented people, each with names of their own, and what they refer to in a center.
import type { Lab } from './lab.ts'

let count = 0
export const person = (name = 'Luntian Sample') => ({
  name,
  username: `sample.${++count}`,
  email: `sample.${count}@example.invalid`,
  phone: '0917 000 0001',
})
export const nowhere = '00000000-0000-4000-8000-00000000dead'

export const idOf = async (lab: Lab, table: 'department_type' | 'response_type', center: string) =>
  (await lab.owner.query<{ id: string }>(`select id from ${table} where command_center_id = $1 limit 1`, [center])).rows[0]!.id

export const unitOf = async (lab: Lab, center: string) => ({
  responseTypeId: await idOf(lab, 'response_type', center),
  departmentId: null,
  callSign: 'Bravo 7',
  plateNumber: 'XYZ 123',
})
