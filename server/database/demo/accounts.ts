// More invented people of the demo centers: departments and their teams, further desks, offices, a phone book and applicants.
import { uuidv7 as uuid } from 'uuidv7'
import type { SpokenLanguage } from '#contract/accounts/spoken.ts'
import { setOffice, setTeam } from '#server/accounts/storeAccounts.ts'
import { insertPayment } from '#server/accounts/storePayments.ts'
import { signInKey } from '#server/auth/store.ts'
import { insertDirectory, insertLgu } from '#server/centers/storeBooks.ts'
import { addFile } from '#server/files/store.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { allInUse } from '#server/reference/store.ts'
import type { DemoCenter } from './DemoCenter.ts'
import { drawPicture, demoReceipt } from './pictures.ts'

/** The first of each kind is of demoPeople; `place` shifts it from the middle of the map, in degrees. */
const offices = [
  { role: 'department', name: '', type: 'Fire protection', contact: '160', place: [0.004, 0.006] },
  { role: 'dept-drrm', name: 'Disaster Office (demo)', type: 'Disaster risk reduction', contact: '911', place: [0.001, -0.002] },
  { role: 'dept-police', name: 'Police Station (demo)', type: 'Police', contact: '117', place: [-0.003, 0.004] },
  { role: 'dept-health', name: 'Health Office (demo)', type: 'Health office', contact: null, place: [-0.006, -0.005] },
  { role: 'dept-traffic', name: 'Traffic Office (demo)', type: 'Traffic management', contact: null, place: [0.008, -0.007] },
  { role: 'dept-welfare', name: 'Welfare Office (demo)', type: 'Social welfare', contact: null, place: [-0.009, 0.002] },
] as const

const teams = [
  { role: 'responseteam', name: '', type: 'Rescue truck', of: 'department', callSign: 'Rescue 1' },
  { role: 'team-engine2', name: 'Engine Two (demo)', type: 'Fire truck', of: 'department', callSign: 'Engine 2' },
  { role: 'team-ambulance1', name: 'Ambulance One (demo)', type: 'Ambulance', of: 'dept-health', callSign: 'Medic 1' },
  { role: 'team-ambulance2', name: 'Ambulance Two (demo)', type: 'Ambulance', of: 'dept-health', callSign: 'Medic 2' },
  { role: 'team-patrol1', name: 'Patrol One (demo)', type: 'Police patrol', of: 'dept-police', callSign: 'Patrol 1' },
  { role: 'team-traffic1', name: 'Traffic One (demo)', type: 'Traffic patrol', of: 'dept-traffic', callSign: 'Traffic 1' },
  { role: 'team-boat1', name: 'Boat One (demo)', type: 'Rescue boat', of: 'dept-drrm', callSign: 'Boat 1' },
] as const

const desks = [
  { role: 'agent2', type: 'agent', name: 'Luningning Demo' },
  { role: 'agent3', type: 'agent', name: 'Habagat Demo' },
  { role: 'agent4', type: 'agent', name: 'Silahis Demo' },
  { role: 'dispatcher3', type: 'dispatcher', name: 'Tadhana Demo' },
  { role: 'supervisor2', type: 'supervisor', name: 'Malaya Demo' },
  { role: 'verifier2', type: 'verifier', name: 'Hiraya Demo' },
  { role: 'writer2', type: 'contentwriter', name: 'Alon Demo' },
] as const

const members = ['Bagwis', 'Dalisay', 'Isagani', 'Kalayaan', 'Lualhati', 'Sinag', 'Tanglaw', 'Yumi']
const phone = (n: number) => `+63900000${String(n).padStart(4, '0')}`

export async function fillAccounts(center: DemoCenter): Promise<void> {
  const { tx, accounts } = center
  await addAccounts(center)
  const deptTypes = new Map((await allInUse(tx, 'departmentType')).map(({ name, id }) => [name, id]))
  const responseTypes = new Map((await allInUse(tx, 'responseType')).map(({ name, id }) => [name, id]))
  for (const { role, type, contact, place } of offices) {
    const position = { lat: center.place.mapCenter.lat + place[0], lng: center.place.mapCenter.lng + place[1] }
    await setOffice(tx, accounts.get(role)!, { deptTypeId: deptTypes.get(type)!, contact, address: `${center.place.address}, demo wing`, position })
  }
  for (const [at, { role, type, of, callSign }] of teams.entries()) {
    await setTeam(tx, accounts.get(role)!, {
      responseTypeId: responseTypes.get(type)!,
      departmentId: accounts.get(of)!,
      callSign,
      plateNumber: `DEMO ${center.place.code}${at + 1}`,
    })
  }
  await addCrews(center)
  await addBooks(center)
  await addApplicants(center, responseTypes.get('Volunteer team')!)
}

/** Three people on each unit; a certificate of one has ended, of another it soon will. */
async function addCrews({ tx, accounts }: DemoCenter): Promise<void> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const roles = ['driver', 'leader', 'medic'] as const
  const families = ['Amihan', 'Bituin', 'Hiraya'] as const
  const people = teams.flatMap(({ role: of }, at) =>
    roles.map((role, n) => ({
      id: uuid(),
      teamId: accounts.get(of)!,
      name: `${members[at % members.length]} ${families[n]} Demo`,
      role,
      phone: phone(300 + at * 3 + n),
      certificates: [`First aid ${inDays(at === 1 && n === 0 ? -10 : at === 0 && n === 2 ? 12 : 400)}`],
    })),
  )
  await tx.all(
    sqlOf.insertInto('crew_member').values(
      people.map(({ id, name, role, phone: number, certificates }) => ({
        command_center_id: tx.center,
        id,
        name,
        role,
        phone: number,
        certificates,
      })),
    ),
  )
  const since = new Date(Date.now() - 3 * 3_600_000).toISOString()
  await tx.all(
    sqlOf.insertInto('crew_shift').values(
      people.map(({ id, teamId, name, role }) => ({
        command_center_id: tx.center,
        id: uuid(),
        team_id: teamId,
        crew_member_id: id,
        name,
        role,
        started_at: since,
      })),
    ),
  )
}

/** Who can interpret, among those of the demo. */
const spoken: Record<string, SpokenLanguage[]> = {
  supervisor: ['fil', 'en', 'ilo'],
  dispatcher2: ['fil', 'en', 'hil', 'war'],
  agent: ['fil', 'en', 'ceb', 'fsl'],
}

async function addAccounts({ tx, place, accounts }: DemoCenter): Promise<void> {
  const first = await tx.one(sqlOf.selectFrom('account').select('password_hash').where('command_center_id', '=', tx.center).limit(1))
  const wanted = [
    ...desks.map(({ role, type, name }) => ({ role, type: type as string, name: name as string })),
    ...offices.map(({ role, name }) => ({ role, type: 'department', name: name as string })),
    ...teams.map(({ role, name }) => ({ role, type: 'responseteam', name: name as string })),
  ].filter(({ role }) => !accounts.has(role))
  const rows = wanted.map(({ role, type, name }, n) => ({
    ...{
      command_center_id: tx.center,
      id: uuid(),
      account_type: type,
      name,
      username: `${place.slug}-${role}`,
      email: `${place.slug}-${role}@demo.invalid`,
    },
    ...{ phone: phone(100 + n), password_hash: first!.password_hash, is_demo: true },
  }))
  await tx.all(sqlOf.insertInto('account').values(rows))
  const names = rows.flatMap((row) =>
    [row.username, row.email].map((name) => ({ name: signInKey(name), command_center_id: tx.center, account_id: row.id })),
  )
  await tx.all(sqlOf.insertInto('sign_in_name').values(names))
  for (const [at, { role }] of wanted.entries()) accounts.set(role, rows[at]!.id)
  for (const [role, languages] of Object.entries(spoken))
    await tx.all(sqlOf.updateTable('account').set({ languages }).where('command_center_id', '=', tx.center).where('id', '=', accounts.get(role)!))
  await tx.all(
    sqlOf.insertInto('account_type').values({
      ...{ command_center_id: tx.center, id: uuid(), base_type: 'agent', label: 'Trainee agent' },
      permissions: ['teams.read', 'departments.read', 'reference.read', 'tickets.read', 'situation.view'],
    }),
  )
}

async function addBooks({ tx, place }: DemoCenter): Promise<void> {
  const address = place.address
  for (const [name, description] of [
    ['Office of the Mayor (demo)', 'Executive office of the city government.'],
    ['Civil Registry (demo)', 'Certificates of birth, marriage and death.'],
    ['Public Works (demo)', 'Roads, drainage and public buildings.'],
  ] as const)
    await insertLgu(tx, uuid(), { name, head: 'Ginoong Halimbawa', contactNumbers: ['+63280000090'], address, description }, null)
  const { lat, lng } = place.mapCenter
  const at = (north: number, east: number) => ({ lat: lat + north, lng: lng + east })
  for (const [group, name, number, position] of [
    ['Hospitals', 'Sample General Hospital', '+63280000060', at(0.0062, -0.0048)],
    ['Hospitals', 'Demo District Hospital', '+63280000061', at(-0.0093, 0.0051)],
    ['Landmarks', 'San Halimbawa Church', '+63280000065', at(0.0011, 0.0017)],
    ['Landmarks', 'Public Market (demo)', '+63280000066', at(-0.0024, -0.0031)],
    ['Landmarks', 'Halimbawa Elementary School', '+63280000067', at(0.0048, 0.0062)],
    ['Utilities', 'Power company, demo desk', '+63280000062', null],
    ['Utilities', 'Water company, demo desk', '+63280000063', null],
    ['Neighbours', 'Next town’s command center (demo)', '+63280000064', null],
    ['National', 'National emergency', '911', null],
  ] as const) {
    const isSchool = name.includes('School')
    const email = isSchool ? `school-${place.slug}@demo.invalid` : null
    const entry = { group, name, role: '', numbers: [number], email, address: '', note: 'Invented for the demo.' }
    await insertDirectory(tx, uuid(), { ...entry, position, isPublic: position ? 1 : 0, hearsAlerts: isSchool ? 1 : 0 })
  }
}

async function addApplicants({ tx, place, keeper }: DemoCenter, responseTypeId: string): Promise<void> {
  const applied = { notice_version: '2026-11', accepted_notice_at: new Date().toISOString(), command_center_id: tx.center }
  const writer = { reason: 'I write about my barangay and would like to help with the news.' }
  const team = { contactName: 'Bagani Sample', responseTypeId, plateNumber: 'DEMO 99', note: 'Twelve trained volunteers, one van.' }
  const teamId = uuid()
  await tx.all(
    sqlOf.insertInto('applicant').values([
      {
        ...applied,
        id: uuid(),
        kind: 'contentwriter',
        name: 'Sulat Sample',
        email: `${place.slug}-sulat@example.invalid`,
        phone: phone(201),
        details: JSON.stringify(writer),
      },
      {
        ...applied,
        id: teamId,
        kind: 'responseteam',
        name: 'Sample Volunteers',
        email: `${place.slug}-volunteers@example.invalid`,
        phone: phone(202),
        details: JSON.stringify(team),
      },
    ]),
  )
  const paymentId = uuid()
  const file = {
    id: uuid(),
    owner_kind: 'paymentProof',
    owner_id: paymentId,
    name: 'receipt.webp',
    created_by: null,
    ...(await drawPicture(keeper, demoReceipt)),
  }
  await addFile(tx, file)
  const paid = { amount: 500, method: 'Over the counter', reference: `DEMO-${place.code}-1`, paid_on: null }
  await insertPayment(tx, { id: paymentId, account_id: null, applicant_id: teamId, ...paid, proof_id: file.id })
}
