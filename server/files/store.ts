// The rows of kept files.
import { type Expression, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { File } from '#server/database/schema.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'

export type FileRow = Selectable<File>
export type NewFile = Omit<FileRow, 'command_center_id' | 'created_at'>

export const fileOf = (tx: Tx, id: string) =>
  tx.one(sqlOf.selectFrom('file').selectAll().where('command_center_id', '=', tx.center).where('id', '=', id))

export const filesOf = (tx: Tx, ownerKind: string, ownerId: string) =>
  tx.all(
    sqlOf
      .selectFrom('file')
      .selectAll()
      .where('command_center_id', '=', tx.center)
      .where('owner_kind', '=', ownerKind)
      .where('owner_id', '=', ownerId)
      .orderBy('created_at'),
  )

export const addFile = (tx: Tx, file: NewFile) => tx.all(sqlOf.insertInto('file').values({ ...file, command_center_id: tx.center }))

export const removeFile = (tx: Tx, id: string) => tx.all(sqlOf.deleteFrom('file').where('command_center_id', '=', tx.center).where('id', '=', id))

export interface HungFile {
  id: string
  name: string
  mime: string
  bytes: number
}

/** The files that hang on something, as an array within its row. */
export const filesHung = (center: Expression<string>, ownerKind: string, owner: Expression<string>) =>
  jsonArrayFrom(
    sqlOf
      .selectFrom('file as f')
      .select(['f.id', 'f.name', 'f.type as mime', 'f.bytes'])
      .where('f.command_center_id', '=', center)
      .where('f.owner_kind', '=', sql.lit(ownerKind))
      .where('f.owner_id', '=', owner)
      .orderBy('f.created_at')
      .orderBy('f.id'),
  )

const countHung = prepared('countHung', (p: Params<{ kind: string; owner: string }>) =>
  sqlOf
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('command_center_id', '=', p.center)
    .where('owner_kind', '=', p.kind)
    .where('owner_id', '=', p.owner),
)
export const countFiles = async (tx: Tx, kind: string, owner: string) => (await tx.one(countHung({ kind, owner })))!.n
