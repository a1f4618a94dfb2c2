// The permissions, and the account types that hold them: an allow-list, read by every access check.
export const accountTypes = [
  'superadmin',
  'admin',
  'supervisor',
  'dispatcher',
  'agent',
  'department',
  'responseteam',
  'contentwriter',
  'verifier',
  'executive',
] as const
export type AccountType = (typeof accountTypes)[number]

const desk = ['admin', 'supervisor', 'dispatcher'] as const
const operators = [...desk, 'agent'] as const
const units = ['department', 'responseteam'] as const

/** Each permission with the base types that hold it; an account type of a center holds at most those of its base type. */
export const permissions = {
  'centers.manage': ['superadmin'],
  'center.manage': ['admin'],
  'accounts.manage': ['admin'],
  'accounts.read': ['admin', 'supervisor'],
  'teams.read': [...operators, 'department'],
  'teams.logOut': ['admin', 'supervisor'],
  'teams.own': units,
  'departments.read': operators,
  'reference.manage': ['admin'],
  'reference.read': [...operators, ...units, 'contentwriter', 'verifier'],
  'cards.medical': ['admin', 'supervisor'],
  'cards.fire': ['admin', 'supervisor'],
  'tickets.read': operators,
  'tickets.readOwn': units,
  'tickets.triage': desk,
  'tickets.acceptOwn': units,
  'tickets.assign': desk,
  'tickets.assignOwnTeams': ['department'],
  'tickets.transfer': desk,
  'tickets.schedule': desk,
  'tickets.hazards': desk,
  'tickets.write': operators,
  'tickets.update': operators,
  'tickets.updateOwn': units,
  'tickets.resolve': desk,
  'tickets.resolveOwn': ['department'],
  'tickets.proposeResolve': ['responseteam'],
  'tickets.delete': ['admin', 'supervisor'],
  'tickets.supervise': ['admin', 'supervisor'],
  'tickets.evidence': ['admin', 'supervisor'],
  'chat.use': operators,
  'chat.useOwn': units,
  'calls.answer': ['admin', 'dispatcher', 'agent'],
  'calls.listen': ['supervisor'],
  'calls.invited': units,
  'cctv.view': [...operators, 'department'],
  'situation.view': [...operators, 'department'],
  'situation.viewOwn': ['responseteam'],
  'citizens.read': ['admin', 'supervisor', 'verifier'],
  'citizens.readCallers': ['dispatcher', 'agent', ...units],
  'citizens.verify': ['admin', 'verifier'],
  'citizens.block': ['admin', 'supervisor', 'verifier'],
  'applicants.decide': ['admin', 'verifier'],
  'news.write': ['admin', 'contentwriter'],
  'reports.read': desk,
  'reports.readOwn': ['department'],
  'reports.numbers': ['executive'],
  'statistics.view': ['admin', 'supervisor', 'executive'],
  'programs.unproven': ['admin'],
  'audit.read': ['superadmin', 'admin', 'supervisor'],
} as const satisfies Record<string, readonly AccountType[]>

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]

/** The allow-list of a call: any one of these permissions opens it. */
export const may = (...names: [Permission, ...Permission[]]): readonly Permission[] => names

export function permissionsOf(type: AccountType): Permission[] {
  return permissionNames.filter((name) => (permissions[name] as readonly AccountType[]).includes(type))
}
