// The row of the center in which a transaction is.
import { sqlOf, type Tx } from './transaction.ts'

export const ownCenter = (tx: Tx) => tx.one(sqlOf.selectFrom('command_center').selectAll().where('id', '=', tx.center))
