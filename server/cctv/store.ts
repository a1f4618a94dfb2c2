// The rows of cameras; their passwords are sealed, and read by the gateway alone.
import { sql, type SqlBool } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import type * as z from 'zod'
import { type Camera, type cameraFields, mostCameras } from '#contract/cctv/Camera.ts'
import { keysetPage, likeText } from '#server/kit/page.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type CameraForm = z.output<z.ZodObject<typeof cameraFields>>

const columns = () =>
  sqlOf
    .selectFrom('camera as c')
    .select(['c.id', 'c.name', 'c.place', 'c.heading', 'c.field_of_view as fieldOfView', 'c.reach', 'c.seen_at as seenAt', 'c.version'])
    .select([sql<Camera['position']>`c.position`.as('position'), sql<Camera['kind']>`c.kind`.as('kind'), sql<Camera['state']>`c.state`.as('state')])
    .select([sql<0 | 1>`c.is_deleted`.as('isDeleted'), 'c.address', 'c.username', sql<boolean>`c.sealed_password is not null`.as('hasPassword')])

export type CameraRow = NonNullable<ReturnType<typeof camerasInUse>['rows']>[number]

export const camerasInUse = prepared('camerasInUse', (p: Params) =>
  columns().where('c.command_center_id', '=', p.center).where('c.is_deleted', '=', 0).orderBy(sql`lower(c.name)`).orderBy('c.id').limit(mostCameras),
)
export const cameraOf = prepared('cameraOf', (p: Params<{ id: string }>) =>
  columns().where('c.command_center_id', '=', p.center).where('c.id', '=', p.id),
)
/** With what only the gateway may know. */
export const reachedCamera = prepared('reachedCamera', (p: Params<{ id: string }>) =>
  columns().select('c.sealed_password as sealedPassword').where('c.command_center_id', '=', p.center).where('c.id', '=', p.id),
)

export type ReachedRow = NonNullable<ReturnType<typeof reachedCamera>['rows']>[number]

interface Asked {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  isDeleted?: 0 | 1 | undefined
}

export function pageOfCameras(tx: Tx, { cursor, limit, search, isDeleted }: Asked) {
  let query = columns().where('c.command_center_id', '=', tx.center)
  if (isDeleted !== undefined) query = query.where('c.is_deleted', '=', isDeleted)
  if (search) query = query.where(sql<SqlBool>`concat_ws(' ', c.name, c.place) ilike ${likeText(search)}`)
  return keysetPage(tx, query, { keys: [sql`lower(c.name)`, 'c.id'] }, { cursor, limit })
}

type Values = Omit<Partial<CameraForm>, 'password'> & { sealedPassword?: string }

const asColumns = ({ position, fieldOfView, sealedPassword, ...plain }: Values) => ({
  ...plain,
  ...(position !== undefined && { position: position && JSON.stringify(position) }),
  ...(fieldOfView !== undefined && { field_of_view: fieldOfView }),
  ...(sealedPassword !== undefined && { sealed_password: sealedPassword }),
})

export async function addCamera(tx: Tx, form: Values & Pick<CameraForm, 'name' | 'place' | 'kind' | 'address'>): Promise<string> {
  const { name, place, kind, address } = form
  const id = uuid()
  await tx.all(sqlOf.insertInto('camera').values({ ...asColumns(form), command_center_id: tx.center, id, name, place, kind, address }))
  return id
}

const changing = (tx: Tx, id: string) =>
  sqlOf.updateTable('camera').set({ version: sql`version + 1` }).where('command_center_id', '=', tx.center).where('id', '=', id)

export const changeCamera = async (tx: Tx, id: string, version: number | undefined, form: Values): Promise<boolean> =>
  (await tx.changed(
    changing(tx, id)
      .set(asColumns(form))
      .$if(version !== undefined, (query) => query.where('version', '=', version!)),
  )) > 0

export const switchCamera = async (tx: Tx, id: string, isDeleted: 0 | 1): Promise<boolean> =>
  (await tx.changed(changing(tx, id).set({ is_deleted: isDeleted }).where('is_deleted', '<>', isDeleted))) > 0

/** What the gateway sees makes no new version: it takes nothing from an editor. */
export const setStanding = prepared('setCameraStanding', (p: Params<{ id: string; state: string; seenAt: string | null }>) =>
  sqlOf.updateTable('camera').set({ state: p.state, seen_at: p.seenAt }).where('command_center_id', '=', p.center).where('id', '=', p.id),
)
