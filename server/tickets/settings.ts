// The settings of a center as tickets need them, calmer while a storm is on: read anew at most every two seconds.
import { Settings } from '#contract/centers/settings.ts'
import { calmTargets } from '#contract/storm/calm.ts'
import { Kept } from '#server/kit/kept.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { stormNow } from '#server/storm/store.ts'

const kept = new Kept<Settings>()
const settings = prepared('settings', (p: Params) => sqlOf.selectFrom('setting').select('value').where('command_center_id', '=', p.center))

export async function settingsOf(tx: Tx): Promise<Settings> {
  const held = kept.get(tx.center)
  if (held) return held
  const [row, storm] = await Promise.all([tx.one(settings({})), stormNow(tx)])
  const own = Settings.parse(row?.value ?? {})
  return kept.set(tx.center, storm ? { ...own, targets: calmTargets(own.targets, own.storm) } : own)
}
