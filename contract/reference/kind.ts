// What a kind of reference data is, and the five calls that each kind is made of.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import type { Access } from '#contract/kit/access.ts'
import { adding } from '#contract/nouns/adding.ts'
import { columnsOf, formersOf } from '#contract/nouns/names.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { ById, Flag, Version } from '#contract/nouns/fields.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'

type Shape = z.ZodRawShape
type Path = `/${string}`

/** `form` is what people fill in, an empty field as null; `columns` are those that a list shows. */
export interface Kind<F extends Shape, Q extends Shape> {
  readonly noun: string
  readonly form: F
  readonly columns: readonly (keyof F & string)[]
  readonly filters: Q
}

export const kind = <const F extends Shape, const Q extends Shape = {}>(
  noun: string,
  { form, columns, filters }: { form: F; columns: readonly (keyof F & string)[]; filters?: Q },
): Kind<F, Q> => ({ noun, form, columns, filters: filters ?? ({} as Q) })

export const rowOf = <F extends Shape, Q extends Shape>({ form }: Kind<F, Q>) =>
  z.object(form).extend({ id: z.uuid(), isDeleted: Flag, version: Version, ...formersOf(form) })

/** What a new row has where nobody said otherwise. */
const usual = {
  names: {},
  icon: 'alert-circle',
  color: '#5c6b7a',
  priority: 3,
  isLifeThreat: 0,
  departmentIds: [],
  responseTypeIds: [],
  apcoCode: null,
  order: 0,
  isPublic: 1,
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
} as const

const read = may('reference.read')
const manage = may('reference.manage')

/** The calls of a kind; `beyond` tells those apart that the specification does not name. */
export function callsOfKind<F extends Shape, Q extends Shape>(of: Kind<F, Q>) {
  const data = rowOf(of)
  const switched = (path: Path, doc: string, beyond: boolean) => get(path, { doc, access: manage, harm: 'reversible', beyond, input: ById, data })
  return {
    list: (path: Path, beyond = false, access: Access = read) =>
      get(path, {
        doc: `Every ${of.noun} of the center.`,
        access,
        beyond,
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
    add: (path: Path, beyond = false) =>
      post(path, { harm: 'reversible', doc: `Adds a ${of.noun}.`, access: manage, beyond, input: adding(of.form, usual), data }),
    update: (path: Path, beyond = false) =>
      post(path, {
        harm: 'reversible',
        isEdit: true,
        doc: `Changes a ${of.noun}.`,
        access: manage,
        beyond,
        input: z.object(of.form).partial().extend({ id: z.uuid(), version: Version.optional() }),
        data,
      }),
    deactivate: (path: Path, beyond = false) => switched(path, `Takes a ${of.noun} out of use; what refers to it keeps it.`, beyond),
    reactivate: (path: Path, beyond = true) => switched(path, `Takes a ${of.noun} into use again.`, beyond),
  }
}
