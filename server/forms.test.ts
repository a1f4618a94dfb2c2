// Every form of administration, by the definitions of the screens: each field is sent as the form sends it, and read back from the list that the screen shows.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountTypesOfCenter } from '#contract/accounts/accountTypes.ts'
import { permissionsOf } from '#contract/accounts/permissions.ts'
import { centerTypes, staff } from '#contract/accounts/staff.ts'
import { signIn } from '#contract/auth/signIn.ts'
import { centersOfAll } from '#contract/centers/centers.ts'
import type { Page } from '#contract/kit/page.ts'
import { cases } from '#contract/reference/cases.ts'
import { tellable } from '#contract/webhooks/rules.ts'
import { allForms, type Form, type FormField, formTools, type FormTools } from '#tests/forms.ts'
import { type Caller, type Lab, openLab } from '#tests/lab.ts'
import { piecesOf, times } from '#tests/long.ts'
import { schemaAt, valueOf } from '#tests/values.ts'

type Values = Record<string, unknown>
let lab: Lab
let admin: Caller
let superadmin: Caller
let tools: FormTools
let kinds: Awaited<ReturnType<typeof allForms>>
let picture: Blob
/** Kinds whose screen is no list with a form: proved by tests of their own. */
const ownScreens = {
  audit: 'server/audit/audit.test.ts',
  center: 'server/ownForms.test.ts',
  settings: 'server/ownForms.test.ts',
  integrations: 'server/centers/integrations.test.ts',
}
const ofInstallation = new Set(['admins', 'executives', 'app-versions', 'centers'])
const neverShown = new Set(['password'])
/** What is decided on, or ended, and never changed. */
const readOnly = new Set(['applicants', 'api-keys'])

beforeAll(async () => {
  lab = await openLab({ settings: { cameraHosts: ['example.invalid'] } })
  admin = await lab.as('admin')
  superadmin = await lab.as('superadmin')
  tools = await formTools()
  const { data: me } = await admin.ask(signIn.getCurrentUser)
  kinds = await allForms(me)
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  inner = {
    caseTypeId: (await admin.ask(cases.getCaseTypes, { limit: 100 })).data.items.map(({ id }) => id),
    departmentId: (await admin.ask(staff.getDepartments, { limit: 100 })).data.items.map(({ accountId }) => accountId),
  }
  picture = new Blob([new Uint8Array(png)], { type: 'image/png' })
  for (const accountType of centerTypes)
    for (const label of ['One', 'Two'])
      await admin.ask(accountTypesOfCenter.addAccounType, {
        accountType,
        label: `${label} ${accountType}`,
        permissions: permissionsOf(accountType).slice(0, 1),
      })
}, 600_000)
afterAll(() => lab.close())

const fieldsOf = ({ groups }: Form) => groups.flatMap(({ fields }) => fields)
const schemaOf = ({ schema, add }: Form) => (schema ?? add?.input) as never
const answered = async (who: Caller, endpoint: unknown, input: object) => (await who.ask(endpoint as never, input as never)) as { data: unknown }

async function allRows(who: Caller, { list, listInput }: Pick<Form, 'list' | 'listInput'>): Promise<object[]> {
  const rows: object[] = []
  let cursor: string | undefined
  do {
    const page = (await answered(who, list, { limit: 100, ...listInput, cursor })).data as Page<object>
    rows.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return rows
}

async function choicesOf(who: Caller, { options }: FormField, accountType: unknown): Promise<string[]> {
  if (!options) return []
  const rows = await allRows(who, { list: options.endpoint, listInput: options.input ?? {} })
  const fitting = rows.filter((row) => {
    const of = (row as { accountType?: string }).accountType
    return !of || !accountType || !options.endpoint.path.includes('AccountTypes') || of === accountType
  })
  return fitting.map((row) => options.valueOf(row))
}

/** Ids inside of fields that are lists of things, as they were at first. */
let inner: Record<string, string[]>

async function fill(who: Caller, of: Form, field: FormField, variant: 0 | 1, values: Values): Promise<unknown> {
  if (field.input === 'file') return picture
  if (field.name === 'kinds') return tellable.slice(0, variant + 2)
  if (field.name === 'permissions') return permissionsOf(values['accountType'] as never).slice(0, variant + 2)
  const own = await choicesOf(who, field, values['accountType'])
  return valueOf(schemaAt(schemaOf(of), field.name), field.name.split('.').at(-1)!, variant, (name) => (field.options ? own : (inner[name] ?? [])))
}

const findRow = async (who: Caller, of: Form, id: string) =>
  (await allRows(who, of)).find((row) => of.idOf(row) === id) ?? expect.fail(`${of.title}: ${id} is not on its list`)
const sentBy = (of: Form, values: Values) => (of.send ? of.send(values) : values)
const thing = (of: Form, data: unknown): string => {
  const { account, sensor, webhook, partner } = data as Record<string, unknown>
  return of.idOf(account ?? sensor ?? webhook ?? partner ?? data)
}

function expectSame(of: Form, field: FormField, row: object, wanted: unknown) {
  const back = tools.valueAt(tools.valuesOfRow(of, row), field.name)
  if (neverShown.has(field.name)) expect(back, `${of.title}: ${field.name}`).toBeUndefined()
  else if (wanted instanceof Blob) expect(back, `${of.title}: ${field.name}`).toMatch(/^[\da-f-]{36}$/)
  else expect(back, `${of.title}: ${field.name}`).toEqual(wanted)
}

async function firstRow(who: Caller, of: Form, values: Values): Promise<string> {
  if (of.add) return thing(of, (await answered(who, of.add, sentBy(of, values))).data)
  const { data } = await superadmin.ask(centersOfAll.createCommandCenterInstance, {
    ...values,
    code: 'QZZ',
    slug: 'form-first',
    hasUsualReference: false,
  } as never)
  return data.commandCenterId
}

describe('each control proves its save by reading back', () => {
  it('every kind has a form here, or a test of its own', () => {
    const without = kinds.filter(({ kind, forms }) => forms.length === 0 && !(kind in ownScreens))
    expect(without.map(({ kind }) => kind)).toEqual([])
    expect(kinds.length).toBeGreaterThanOrEqual(29)
    const formless = kinds.filter(({ kind, forms }) => !readOnly.has(kind) && forms.some((of) => fieldsOf(of).length === 0 || !of.update))
    expect(formless.map(({ kind }) => kind)).toEqual([])
  })

  it('every field of every form: added, then changed, and nothing else with it', { timeout: 600_000 }, async () => {
    let proved = 0
    for (const { kind, forms } of kinds) {
      const who = ofInstallation.has(kind) ? superadmin : admin
      for (const of of forms.filter(({ update }) => update)) {
        // Whoever saves has just shown who they are, however long the forms before took.
        await lab.owner.query('update session set proven_at = now()')
        let values: Values = {}
        const fields = fieldsOf(of)
        for (const field of fields.filter(({ only }) => only !== 'edit'))
          values = tools.withValue(values, field.name, await fill(who, of, field, 0, values))
        const id = await firstRow(who, of, values)
        let row = await findRow(who, of, id)
        if (of.add) for (const field of fields) expectSame(of, field, row, tools.valueAt(values, field.name))
        values = tools.valuesOfRow(of, row)
        const changing = fields.filter((one) => !one.fixed && !(of.sendsAll && one.name === 'platform'))
        // One by one in the long form, some at a time in the gate.
        for (const some of piecesOf(changing, times(4, 1))) {
          for (const field of some) {
            const wanted = await fill(who, of, field, 1, values)
            if (!(wanted instanceof Blob))
              expect(wanted, `${of.title}: ${field.name} is another value`).not.toEqual(tools.valueAt(values, field.name))
            values = tools.withValue(values, field.name, wanted)
            // A type of account goes with the named type that is based on it.
            if (field.name === 'accountType') values = { ...values, accountTypeId: null }
            proved++
          }
          await answered(who, of.update, tools.changesOf(of, row, sentBy(of, values)))
          row = await findRow(who, of, id)
          for (const each of fields) expectSame(of, each, row, tools.valueAt(values, each.name))
          if (some.some(({ name }) => tools.valueAt(values, name) instanceof Blob)) values = tools.valuesOfRow(of, row)
        }
      }
    }
    console.log(`${proved} fields of ${kinds.length} kinds were changed and read back.`)
    expect(proved).toBeGreaterThan(120)
  })
})
