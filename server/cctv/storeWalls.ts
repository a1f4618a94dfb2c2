// The rows of walls of cameras: an account's own, and everybody's.
import { sql } from 'kysely'
import { uuidv7 as uuid } from 'uuidv7'
import { type CameraWall, mostWalls } from '#contract/cctv/walls.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

interface Viewer {
  account: string
}

const columns = (p: Params<Viewer>) =>
  sqlOf
    .selectFrom('camera_wall as w')
    .select(['w.id', 'w.name', 'w.camera_ids as cameraIds', 'w.is_deleted as isDeleted', 'w.size'])
    .select(sql<0 | 1>`(w.account_id is null)::int`.as('isShared'))
    .where('w.command_center_id', '=', p.center)
    .where(({ eb, or }) => or([eb('w.account_id', 'is', null), eb('w.account_id', '=', p.account)]))
    .$castTo<CameraWall>()

export const wallsOf = prepared('cameraWalls', (p: Params<Viewer>) =>
  columns(p).where('w.is_deleted', '=', sql.lit(0)).orderBy(sql`lower(w.name)`).orderBy('w.id').limit(sql.lit(mostWalls)),
)
export const wallOf = prepared('cameraWall', (p: Params<Viewer & { id: string }>) => columns(p).where('w.id', '=', p.id))

type Form = Pick<CameraWall, 'name' | 'size' | 'cameraIds' | 'isShared'>

/** Keeps it under its name; the id of that wall. */
export async function keepWall(tx: Tx, account: string, { name, size, cameraIds, isShared }: Form): Promise<string> {
  const before = (await tx.all(wallsOf({ account }))).find((one) => one.isShared === isShared && one.name.toLowerCase() === name.toLowerCase())
  if (before) {
    await tx.all(
      sqlOf
        .updateTable('camera_wall')
        .set({ name, size, camera_ids: cameraIds })
        .where('command_center_id', '=', tx.center)
        .where('id', '=', before.id),
    )
    return before.id
  }
  const id = uuid()
  const owner = isShared ? null : account
  await tx.all(sqlOf.insertInto('camera_wall').values({ command_center_id: tx.center, id, account_id: owner, name, size, camera_ids: cameraIds }))
  return id
}

export const switchWall = async (tx: Tx, id: string, isDeleted: 0 | 1): Promise<boolean> =>
  (await tx.changed(
    sqlOf
      .updateTable('camera_wall')
      .set({ is_deleted: isDeleted })
      .where('command_center_id', '=', tx.center)
      .where('id', '=', id)
      .where('is_deleted', '<>', isDeleted),
  )) > 0
