// The rows of kept files.
import type { Selectable } from 'kysely'
import type { File } from '#server/database/schema.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type FileRow = Selectable<File>
export type NewFile = Omit<FileRow, 'command_center_id' | 'created_at'>

export const fileOf = (tx: Tx, id: string) =>
  tx.one(sqlOf.selectFrom('file').selectAll().where('command_center_id', '=', tx.centre).where('id', '=', id))

export const filesOf = (tx: Tx, ownerKind: string, ownerId: string) =>
  tx.all(
    sqlOf
      .selectFrom('file')
      .selectAll()
      .where('command_center_id', '=', tx.centre)
      .where('owner_kind', '=', ownerKind)
      .where('owner_id', '=', ownerId)
      .orderBy('created_at'),
  )

export const addFile = (tx: Tx, file: NewFile) => tx.all(sqlOf.insertInto('file').values({ ...file, command_center_id: tx.centre }))

export const removeFile = (tx: Tx, id: string) => tx.all(sqlOf.deleteFrom('file').where('command_center_id', '=', tx.centre).where('id', '=', id))
