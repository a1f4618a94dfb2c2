// The settings of a centre as tickets need them: read anew at most every two seconds.
import { Settings } from '#contract/centres/settings.ts'
import type { Tx } from '#server/kit/transaction.ts'

const keptMs = 2_000
const kept = new Map<string, { until: number; settings: Settings }>()

export async function settingsOf(tx: Tx): Promise<Settings> {
  const known = kept.get(tx.centre)
  if (known && known.until > performance.now()) return known.settings
  const [row] = await tx.named<{ value: unknown }>('settings', 'select value from setting where command_center_id = $1', [tx.centre])
  const settings = Settings.parse(row?.value ?? {})
  kept.set(tx.centre, { until: performance.now() + keptMs, settings })
  return settings
}
