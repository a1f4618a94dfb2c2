// Opens storm mode by itself, when a warning comes that the center waits for.
import { type Doer, record } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { addStorm, lastStorm, stormNow } from './storeStorms.ts'

const mostName = 80

export async function openByWarning(tx: Tx, doer: Doer, { id: warningId, name }: { id: string; name: string }): Promise<void> {
  if (await stormNow(tx)) return
  const { region = '', province = '', municipality = '' } = (await lastStorm(tx)) ?? {}
  const storm = await addStorm(tx, { name: name.slice(0, mostName), region, province, municipality }, { openedBy: null, warningId })
  if (storm) await record(tx, doer, { verb: 'stormOpened', kind: 'storm', id: storm.id, data: { warningId } })
}
