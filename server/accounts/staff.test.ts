// Staff of a center, over the wire on two nodes: every form is proven by reading back what it saved.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountTypesOfCenter } from '#contract/accounts/accountTypes.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { installation } from '#contract/accounts/installation.ts'
import { staff } from '#contract/accounts/staff.ts'
import { password } from '#contract/auth/password.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { demoPassword } from '#server/auth/demo.ts'
import { type Caller, type Lab, openLab, refusalOf } from '#tests/lab.ts'
import { lettersTo } from '#tests/people.ts'
import { idOf, nowhere, person, unitOf } from '#tests/newStaff.ts'

let lab: Lab
let admin: Caller
let other: Caller

beforeAll(async () => {
  lab = await openLab({ nodes: 2 })
  admin = await lab.as('admin')
  other = await lab.as('admin', 'taguig')
})
afterAll(() => lab.close())

const office = async () => ({
  deptTypeId: await idOf(lab, 'department_type', admin.centerId),
  contact: '911',
  address: 'Hall 2',
  position: { lat: 14.55, lng: 121.13 },
})
const unit = () => unitOf(lab, admin.centerId)

describe('adding accounts', () => {
  it.each(['addAgent', 'addSupervisor', 'addContentWriter', 'addVerifier'] as const)('%s: 200, and it reads back as it was saved', async (call) => {
    const given = person()
    const { data } = await admin.ask(staff[call], given)
    expect(data.initialPassword).toMatch(/^(\w{4}-){3}\w{4}$/)
    const { data: read } = await admin.ask(staff.getAccount, { id: data.account.accountId })
    expect(read).toMatchObject({ ...given, phone: '+639170000001', isDefaultPass: true, isDeleted: 0, isDemo: false, version: 1 })
    expect(read).toEqual(data.account)
  })

  it('addDepartment and addResponseTeam: 200, and their particulars read back', async () => {
    const department = await admin.ask(staff.addDepartment, { ...person('Office of Samples'), office: await office() })
    const { accountId } = department.data.account
    const team = await admin.ask(responseTeams.addResponseTeam, { ...person('Bravo'), team: { ...(await unit()), departmentId: accountId } })
    expect((await admin.ask(staff.getAccount, { id: accountId })).data.office).toEqual(await office())
    const { data: read } = await admin.ask(staff.getAccount, { id: team.data.account.accountId })
    expect(read.team).toMatchObject({ ...(await unit()), departmentId: accountId, dutyStatus: 'offduty' })
    expect(read.latestPaymentLog).toBeNull()
  })

  it('the initial password opens nothing but the change of password, once', async () => {
    const { data } = await admin.ask(staff.addAgent, { ...person(), accountType: 'dispatcher' })
    const claim = { username: data.account.username, password: data.initialPassword }
    const signedIn = await lab.stranger.ask(signIn.login, claim)
    const caller = lab.caller(signedIn.data.token)
    expect((await refusalOf(caller.ask(responseTeams.getResponseTeams))).code).toBe('default-password')
    await caller.ask(password.changePasswordWithToken, { currentPassword: data.initialPassword, newPassword: 'a window on the river' })
    expect((await caller.ask(responseTeams.getResponseTeams)).data.items.length).toBeGreaterThan(0)
    expect((await refusalOf(lab.stranger.ask(signIn.login, claim))).status).toBe(401)
  })

  it('409 for a user name that signs in already, also in another center, and for an address of mail of the own one; nothing is saved', async () => {
    const before = (await admin.ask(staff.getVerifiers)).data.total
    for (const taken of [
      { ...person(), username: 'taguig-agent' },
      { ...person(), email: 'taytay-agent@demo.invalid' },
    ])
      expect((await refusalOf(admin.ask(staff.addVerifier, taken))).code).toBe('name-taken')
    expect((await admin.ask(staff.getVerifiers)).data.total).toBe(before)
  })

  it('tells of no address of mail that another center uses: the answer is as ever, and signing in by it still means the other', async () => {
    const email = 'taguig-agent@demo.invalid'
    const { data } = await admin.ask(staff.addAgent, { ...person(), email })
    expect(data.account.email).toBe(email)
    const claim = { username: data.account.username, password: data.initialPassword }
    expect((await lab.stranger.ask(signIn.login, claim)).data.currentUser.accountId).toBe(data.account.accountId)
    expect((await lab.stranger.ask(signIn.login, { username: email, password: demoPassword })).data.currentUser.username).toBe('taguig-agent')
    expect((await refusalOf(lab.stranger.ask(signIn.login, { ...claim, username: email }))).status).toBe(401)
  })

  it('takes no role, center, password or id that the form does not have', async () => {
    const extra = {
      accountType: 'admin',
      account_type: 'superadmin',
      commandCenterId: other.centerId,
      password: 'x',
      isDemo: true,
      id: nowhere,
      isDeleted: 1,
    }
    for (const [name, value] of Object.entries(extra)) {
      const refused = await refusalOf(admin.ask(staff.addSupervisor, { ...person(), [name]: value } as never))
      expect([name, refused.status, refused.code]).toEqual([name, 400, 'unknown-field'])
    }
    const { data } = await admin.ask(staff.addSupervisor, person())
    expect(data.account).toMatchObject({ accountType: 'supervisor', commandCenterId: admin.centerId, isDemo: false, isDeleted: 0 })
  })

  it('404 for references of the other center, as for ones that are not there', async () => {
    const foreign = await idOf(lab, 'department_type', other.centerId)
    const words = []
    for (const deptTypeId of [foreign, nowhere])
      words.push((await refusalOf(admin.ask(staff.addDepartment, { ...person(), office: { ...(await office()), deptTypeId } }))).message)
    for (const responseTypeId of [await idOf(lab, 'response_type', other.centerId), nowhere])
      words.push((await refusalOf(admin.ask(responseTeams.addResponseTeam, { ...person(), team: { ...(await unit()), responseTypeId } }))).message)
    expect(words).toEqual([words[0], words[0], words[2], words[2]])
    const theirs = (await lab.as('department', 'taguig')).accountId
    for (const departmentId of [theirs, nowhere])
      expect((await refusalOf(admin.ask(responseTeams.addResponseTeam, { ...person(), team: { ...(await unit()), departmentId } }))).status).toBe(404)
  })
})

describe('changing accounts', () => {
  it('200 and every field reads back; 409 with the difference for an old version', async () => {
    const { data } = await admin.ask(responseTeams.addResponseTeam, { ...person('Charlie'), team: await unit() })
    const { accountId: id } = data.account
    const changes = {
      name: 'Charlie One',
      username: 'charlie.changed',
      email: null,
      phone: null,
      team: { callSign: 'Charlie 1', plateNumber: null },
    }
    await admin.ask(staff.updateAccount, { id, version: 1, ...changes })
    const { data: read } = await admin.ask(staff.getAccount, { id })
    expect(read).toMatchObject({ ...changes, version: 2, team: { ...changes.team, responseTypeId: (await unit()).responseTypeId } })
    const refusal = await refusalOf(admin.ask(staff.updateAccount, { id, version: 1, name: 'Late' }))
    expect([refusal.status, refusal.code, refusal.details['difference']]).toEqual([409, 'stale', { name: { yours: 'Late', theirs: 'Charlie One' } }])
  })

  it('404 with the same words for accounts of the other center, of an admin, and that are not there', async () => {
    const theirs = (await lab.as('agent', 'taguig')).accountId
    const said = []
    for (const id of [theirs, nowhere, admin.accountId]) {
      for (const call of [staff.deactivateAccount, staff.reactivateAccount]) said.push(await refusalOf(admin.ask(call, { id })))
      said.push(await refusalOf(admin.ask(staff.updateAccount, { id, version: 1, name: 'Mine now' })))
    }
    expect(new Set(said.map(({ status, message }) => `${status} ${message}`))).toEqual(new Set(['404 There is no such account.']))
    expect((await refusalOf(admin.ask(staff.getAccount, { id: theirs }))).message).toBe(
      (await refusalOf(admin.ask(staff.getAccount, { id: nowhere }))).message,
    )
  })

  it('a change of type ends the sessions, and gives the new rights at the next sign-in', async () => {
    const agent = await lab.as('agent')
    const { data } = await admin.ask(staff.getAccount, { id: agent.accountId })
    await admin.ask(staff.updateAccount, { id: agent.accountId, version: data.version, accountType: 'contentwriter' })
    for (const _ of lab.nodes) expect((await refusalOf(agent.ask(signIn.getCurrentUser))).status).toBe(401)
    const again = await lab.stranger.ask(signIn.login, { username: 'taytay-agent', password: demoPassword })
    expect(again.data.currentUser.permissions).toEqual(['reference.read', 'news.write'])
    await admin.ask(staff.updateAccount, { id: agent.accountId, version: data.version + 1, accountType: 'agent' })
  })

  it('a department needs its particulars: 400 without', async () => {
    const { data } = await admin.ask(staff.addAgent, person())
    const { accountId: id, version } = data.account
    expect((await refusalOf(admin.ask(staff.updateAccount, { id, version, accountType: 'department' }))).status).toBe(400)
    await admin.ask(staff.updateAccount, { id, version, accountType: 'department', office: await office() })
    expect((await admin.ask(staff.getAccount, { id })).data).toMatchObject({ accountType: 'department', office: await office() })
  })
})

describe('closing and opening accounts', () => {
  it('deactivateAccount ends sessions and sockets on every node; reactivateAccount lets sign in again', async () => {
    const verifier = await lab.as('verifier')
    const sockets = await Promise.all(lab.nodes.map((_, node) => verifier.listen({ node })))
    const ended = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)))
    const { data } = await admin.ask(staff.deactivateAccount, { id: verifier.accountId })
    await Promise.all(ended)
    expect(data.isDeleted).toBe(1)
    for (const _ of lab.nodes) expect((await refusalOf(verifier.ask(signIn.getCurrentUser))).status).toBe(401)
    expect((await refusalOf(lab.stranger.ask(signIn.login, { username: 'taytay-verifier', password: demoPassword }))).status).toBe(401)
    await admin.ask(staff.reactivateAccount, { id: verifier.accountId })
    expect((await refusalOf(verifier.ask(signIn.getCurrentUser))).status).toBe(401)
    await lab.stranger.ask(signIn.login, { username: 'taytay-verifier', password: demoPassword })
  })

  it('losePhones ends every session of an account, and tells each of its browsers at its next contact to forget what it kept', async () => {
    const team = await lab.as('responseteam')
    const asked = () =>
      fetch(`${lab.nodes[0]!.url}${signIn.getCurrentUser.path}`, { headers: { authorization: `Bearer ${team.token}` } }).then(async (answer) => [
        answer.status,
        answer.headers.get('clear-site-data'),
        ((await answer.json()) as { code: string }).code,
      ])
    const { data } = await admin.ask(staff.losePhones, { id: team.accountId })
    expect(data.sessionsEnded).toBeGreaterThanOrEqual(1)
    expect(await asked()).toEqual([401, '"cache", "storage"', 'emptied'])
    expect((await refusalOf((await lab.as('dispatcher')).ask(staff.losePhones, { id: team.accountId }))).status).toBe(403)
  })

  it('losePhones empties a phone too whose session had ended before, on both nodes; of admins and executives the superadmin says it', async () => {
    const [early, late] = [await lab.as('responseteam'), await lab.as('responseteam')]
    const told = async (token: string, node: number) =>
      (
        (await (await fetch(`${lab.nodes[node]!.url}${signIn.getCurrentUser.path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as {
          code: string
        }
      ).code
    await (await lab.as('supervisor')).ask(responseTeams.responseTeamLogout, { id: early.accountId })
    expect([await told(early.token!, 0), await told(late.token!, 0)]).toEqual(['session-expired', 'session-expired'])
    await admin.ask(staff.losePhones, { id: early.accountId })
    for (const node of lab.nodes.keys()) for (const one of [early, late]) expect(await told(one.token!, node)).toBe('emptied')
    const superadmin = await lab.as('superadmin')
    for (const type of ['executive', 'admin'] as const) {
      const leader = await lab.as(type)
      if (type === 'executive') expect((await refusalOf(admin.ask(staff.losePhones, { id: leader.accountId }))).status).toBe(404)
      expect((await superadmin.ask(staff.losePhones, { id: leader.accountId })).data.sessionsEnded).toBeGreaterThanOrEqual(1)
      expect(await told(leader.token!, 0)).toBe('emptied')
    }
    admin = await lab.as('admin')
    expect((await refusalOf(superadmin.ask(staff.losePhones, { id: early.accountId }))).status).toBe(404)
  })

  it('responseTeamLogout ends every session of the team and says how many', async () => {
    const teams = [await lab.as('responseteam'), await lab.as('responseteam')]
    const supervisor = await lab.as('supervisor')
    const { data } = await supervisor.ask(responseTeams.responseTeamLogout, { id: teams[0]!.accountId })
    expect(data).toEqual({ accountId: teams[0]!.accountId, sessionsEnded: 2 })
    for (const team of teams) expect((await refusalOf(team.ask(signIn.getCurrentUser))).status).toBe(401)
    expect((await refusalOf(supervisor.ask(responseTeams.responseTeamLogout, { id: supervisor.accountId }))).status).toBe(404)
  })
})

describe('account types', () => {
  it('addAccounType and updateAccountType: 200 and read back; never above the base type', async () => {
    const { data } = await admin.ask(accountTypesOfCenter.addAccounType, {
      accountType: 'agent',
      label: 'Night agent',
      permissions: ['teams.read', 'tickets.read', 'reference.read'],
    })
    const beyond = await refusalOf(admin.ask(accountTypesOfCenter.updateAccountType, { id: data.id, version: 1, permissions: ['tickets.delete'] }))
    expect(beyond.status).toBe(400)
    await admin.ask(accountTypesOfCenter.updateAccountType, { id: data.id, version: 1, label: 'Late agent', permissions: ['tickets.read'] })
    const listed = await admin.ask(accountTypesOfCenter.getAccountTypes)
    expect(listed.data.items.find(({ id }) => id === data.id)).toMatchObject({
      label: 'Late agent',
      permissions: ['tickets.read'],
      version: 2,
      accounts: 0,
    })
    const foreign = await refusalOf(other.ask(accountTypesOfCenter.updateAccountType, { id: data.id, version: 2, label: 'Mine' }))
    expect(foreign.status).toBe(404)
  })

  it('rights of an account follow its type at once, and a type of another base cannot be given', async () => {
    const { data: type } = await admin.ask(accountTypesOfCenter.addAccounType, { accountType: 'agent', label: 'Reader', permissions: ['teams.read'] })
    expect((await refusalOf(admin.ask(staff.addVerifier, { ...person(), accountTypeId: type.id }))).status).toBe(404)
    const agent = await lab.as('agent')
    const { version } = (await admin.ask(staff.getAccount, { id: agent.accountId })).data
    await admin.ask(staff.updateAccount, { id: agent.accountId, version, accountTypeId: type.id })
    const narrowed = await lab.as('agent')
    expect((await narrowed.ask(signIn.getCurrentUser)).data.permissions).toEqual(['teams.read'])
    const socket = await narrowed.listen()
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    await admin.ask(accountTypesOfCenter.updateAccountType, { id: type.id, version: type.version, permissions: [] })
    await gone
    expect((await refusalOf(narrowed.ask(responseTeams.getResponseTeams))).status).toBe(403)
    await admin.ask(accountTypesOfCenter.deactivateAccountType, { id: type.id })
    expect((await refusalOf(admin.ask(staff.addAgent, { ...person(), accountTypeId: type.id }))).status).toBe(404)
    await admin.ask(accountTypesOfCenter.reactivateAccountType, { id: type.id })
    await admin.ask(staff.updateAccount, { id: agent.accountId, version: version + 1, accountTypeId: null })
  })
})

describe('the owner of an account', () => {
  it('is written to of a new mail address, at the old one too, and of another type; not of another telephone', async () => {
    const { data } = await admin.ask(staff.addAgent, person())
    const { accountId: id, email: old } = data.account
    const subjects = async (address: string) => (await lettersTo(lab, address)).map(({ subject }) => subject)
    await admin.ask(staff.updateAccount, { id, phone: '0917 000 0009' })
    expect(await subjects(old!)).toEqual([])
    const email = `moved.${id}@example.invalid`
    await admin.ask(staff.updateAccount, { id, email })
    const moved = 'The e-mail address of your Tanod account was changed'
    expect([await subjects(old!), await subjects(email)]).toEqual([[moved], [moved]])
    await admin.ask(staff.updateAccount, { id, accountType: 'dispatcher' })
    expect(await subjects(email)).toEqual([moved, 'The account type of your Tanod account was changed'])
    expect((await lettersTo(lab, old!))[0]!.text).not.toContain(email)
  })

  it('is written to by the superadmin’s changes of an admin as well', async () => {
    const superadmin = await lab.as('superadmin')
    const { data } = await superadmin.ask(installation.createAdminAccount, { ...person(), commandCenterId: admin.centerId })
    const { accountId: id, email: old } = data.account
    await superadmin.ask(installation.updateAdminAccounts, { id, email: `moved.${id}@example.invalid` })
    expect((await lettersTo(lab, old!)).map(({ subject }) => subject)).toEqual(['The e-mail address of your Tanod account was changed'])
  })
})
