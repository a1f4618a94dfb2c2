// What a kind of reference data is, and the five calls that each kind is made of.
import * as z from 'zod'
import { may, type Permission } from '#contract/accounts/permissions.ts'
import { adding } from '#contract/nouns/adding.ts'
import { columnsOf, formersOf } from '#contract/nouns/names.ts'
import { always } from '#contract/nouns/openingHours.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { ById, Flag, Version } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'

type Shape = z.ZodRawShape
type Path = `/${string}`

/** What can be done with the rows of a kind, each a call of its own. */
export type Doing = 'list' | 'add' | 'update' | 'deactivate' | 'reactivate'

/** `form` is what people fill in, an empty field as null; `columns` are those that a list shows. */
export interface Kind<F extends Shape = Shape, Q extends Shape = Shape, L extends string = string, O extends string = string> {
  readonly noun: string
  /** How its list is called, and what the names of its other calls end with. */
  readonly list: L
  readonly one: O
  /** Those of its calls that the specification names. */
  readonly specified: readonly Doing[]
  readonly form: F
  readonly columns: readonly string[]
  readonly filters: Q
  /** Who reads its rows, where they are not for everybody that works with the center's lists. */
  readonly read?: readonly Permission[]
  /** Who changes its rows, where that is not the administrators alone. */
  readonly manage?: readonly Permission[]
}

export const kind = <const F extends Shape, const L extends string, const O extends string, const Q extends Shape = {}>(
  noun: string,
  of: {
    list: L
    one: O
    form: F
    columns: readonly (keyof F & string)[]
    filters?: Q
    specified?: readonly Doing[]
    read?: readonly Permission[]
    manage?: readonly Permission[]
  },
): Kind<F, Q, L, O> => ({ noun, ...of, specified: of.specified ?? [], filters: of.filters ?? ({} as Q) })

/** How the calls of a kind are called. */
export const callNamesOf = <L extends string, O extends string>({ list, one }: { list: L; one: O }) =>
  ({ list, add: `add${one}`, update: `update${one}`, deactivate: `deactivate${one}`, reactivate: `reactivate${one}` }) as const

export const rowOf = <F extends Shape, Q extends Shape>({ form }: Pick<Kind<F, Q>, 'form'>) =>
  z.object(form).extend({ id: z.uuid(), isDeleted: Flag, version: Version, ...formersOf(form) })

/** What a new row has where nobody said otherwise. */
const usual = {
  names: {},
  icon: 'alert-circle',
  color: '#5c6b7a',
  priority: 3,
  isLifeThreat: 0,
  isViolent: 0,
  neighbors: 'nobody',
  departmentIds: [],
  responseTypeIds: [],
  apcoCode: null,
  order: 0,
  isPublic: 1,
  rollCallMinutes: 0,
  targetSeconds: null,
  isEnd: 0,
  ask: '',
  askIn: {},
  tell: '',
  tellIn: {},
  psgcCode: null,
  captain: '',
  hotline: null,
  position: null,
  leader: '',
  phone: null,
  barangayId: null,
  members: 0,
  skills: [],
  note: '',
  texts: {},
  role: 'crew',
  certificates: [],
  kind: 'other',
  address: '',
  contactName: '',
  contactPhone: null,
  floors: null,
  hazards: '',
  help: '',
  certificate: '',
  language: 'en',
  hours: always,
  access: '',
  validUntil: null,
  checkedOn: null,
} as const

const read = may('reference.read')
const manageUsually = may('reference.manage')

/** The five calls of a kind. */
export function callsOfKind<F extends Shape, Q extends Shape>(of: Kind<F, Q>) {
  const data = rowOf(of)
  const manage = of.manage ?? manageUsually
  const names = callNamesOf(of)
  const pathOf = (doing: Doing): Path => `/resources/${names[doing]}${doing === 'list' || doing === 'add' ? '' : '/{id}'}`
  const beyond = (doing: Doing) => !of.specified.includes(doing)
  const switched = (doing: Doing, doc: string) =>
    get(pathOf(doing), { doc, access: manage, harm: 'reversible', beyond: beyond(doing), input: ById, data })
  return {
    list: get(pathOf('list'), {
      doc: `Every ${of.noun} of the center.`,
      access: of.read ?? read,
      beyond: beyond('list'),
      input: z
        .object({
          ...wholePageInput,
          isDeleted: Flag.optional(),
          sort: z.enum(of.columns.flatMap(columnsOf)).optional(),
          descending: z.boolean().optional(),
        })
        .extend(of.filters),
      data: page(data),
    }),
    add: post(pathOf('add'), {
      harm: 'reversible',
      doc: `Adds a ${of.noun}.`,
      access: manage,
      beyond: beyond('add'),
      input: adding(of.form, usual),
      data,
    }),
    update: post(pathOf('update'), {
      harm: 'reversible',
      isEdit: true,
      doc: `Changes a ${of.noun}.`,
      access: manage,
      beyond: beyond('update'),
      input: z.object(of.form).partial().extend({ id: z.uuid(), version: Version.optional() }),
      data,
    }),
    deactivate: switched('deactivate', `Takes a ${of.noun} out of use; what refers to it keeps it.`),
    reactivate: switched('reactivate', `Takes a ${of.noun} into use again.`),
  }
}
