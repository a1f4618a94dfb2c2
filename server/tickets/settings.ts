// The settings of a center as tickets need them, calmer while a storm is on: read anew at most every two seconds, the storm each time, since its end sets clocks but once.
import { Settings } from '#contract/centers/settings.ts'
import { calmTargets } from '#contract/storm/calm.ts'
import { Kept } from '#server/kit/kept.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { sqlOf, type Tx } from '#server/kit/transaction.ts'
import { stormNow } from '#server/storm/store.ts'

const kept = new Kept<Settings>()
const settings = prepared('settings', (p: Params) => sqlOf.selectFrom('setting').select('value').where('command_center_id', '=', p.center))

export async function settingsOf(tx: Tx): Promise<Settings> {
  const [own, storm] = await Promise.all([ownSettings(tx), stormNow(tx)])
  return storm ? calm(own) : own
}

/** The same for settings that are known already. */
export const calmedBy = async (tx: Tx, own: Settings): Promise<Settings> => ((await stormNow(tx)) ? calm(own) : own)

const calm = (own: Settings): Settings => ({ ...own, targets: calmTargets(own.targets, own.storm) })

async function ownSettings(tx: Tx): Promise<Settings> {
  return kept.get(tx.center) ?? kept.set(tx.center, Settings.parse((await tx.one(settings({})))?.value ?? {}))
}
