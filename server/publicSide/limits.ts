// Which lane a report takes: the main one, the held one, or none for now. Limits are per device, with a high ceiling per address.
import { say } from '#contract/kit/say.ts'
import { formatPhone } from '#contract/nouns/phoneText.ts'
import { withEmergency } from '#contract/publicSide/hotlines.ts'
import type { Network } from '#server/kit/admission/sources.ts'
import { wideTimes } from '#server/kit/attempts.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import type { KnownCenter } from './centers.ts'
import { countTries, takeWithin } from './store.ts'
import { checkWork, type Load, type Proof } from './work.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
/** Beyond a device's limit, so many more are held for review; then it is asked to call. */
const heldPerDevice = 30
const addressHeldTimes = 10
/** Words of danger ring over any limit, but not without end: somebody would write them for that. Beyond so many in whatever minute they join a cluster, and are never refused. */
export const dangerPerMinute = { device: 3, address: 60, household: 6 }

export interface Asking extends Proof {
  source: Network
  /** What the caller is known by: the device, the remembered id, or the address with the browser's name. */
  caller: string
  isDanger: boolean
}

/** Cluster: danger beyond what its network may ring with, in one row of the desk that rings once. */
export type Way = 'main' | 'held' | 'cluster' | 'refused'

export async function chooseLane(
  { db, secrets, load }: { db: Database; secrets: Secrets; load: Load },
  center: KnownCenter,
  asking: Asking,
): Promise<Way> {
  load.add()
  const { perDevicePerHour, perAddressPerHour } = center.settings.publicReports
  const { source, caller, isDanger, challenge = '' } = asking
  const proof = checkWork(secrets, asking, load)
  const key = (...parts: string[]) => secrets.hash('report', center.id, ...parts)
  const { near, wide } = source
  // A customer's /48 counts beside each of its households.
  const networks = wide === null ? [near] : [near, wide]
  const keys = [key('device', caller), ...networks.map((one) => key('address', one))]
  const proofAt = proof === 'good' ? keys.push(key('proof', challenge)) - 1 : -1
  const counts = await countTries(db, keys, hourMs)
  const [device = 0, household = 0, customer = 0] = counts
  const address = Math.max(household, wide === null ? 0 : customer / wideTimes)

  const isUnproven = proof === 'bad' || (proof === 'none' && load.isBusy) || (proofAt >= 0 && counts[proofAt]! > 1)
  const isWithin = !isUnproven && device <= perDevicePerHour && address <= perAddressPerHour
  if (isDanger) {
    const ofNetworks = networks.map((one, at) => ({
      key: key('danger address', one),
      most: wide === null || at > 0 ? dangerPerMinute.address : dangerPerMinute.household,
    }))
    const ofDevice = isWithin ? [] : [{ key: key('danger device', caller), most: dangerPerMinute.device }]
    return (await takeWithin(db, [...ofNetworks, ...ofDevice], minuteMs)) ? 'main' : 'cluster'
  }
  if (isWithin) return 'main'
  const isFlood = device > perDevicePerHour + heldPerDevice || address > perAddressPerHour * addressHeldTimes
  return isFlood ? 'refused' : 'held'
}

/** Of text messages the sender is known by the number alone, and none is refused: what one number sends beyond its hour stands in one row of the desk, unless life is in danger. */
export async function chooseLaneOfNumber(
  tx: Tx,
  secrets: Secrets,
  center: KnownCenter,
  phone: string,
  isDanger: boolean,
): Promise<'main' | 'cluster'> {
  const within: Pick<Database, 'across'> = { across: (query) => tx.all(query) }
  const key = (what: string) => secrets.hash('texted', center.id, what, phone)
  const [count = 0] = await countTries(within, [key('text')], hourMs)
  if (count <= center.settings.publicReports.perDevicePerHour) return 'main'
  return isDanger && (await takeWithin(within, [{ key: key('danger'), most: dangerPerMinute.device }], minuteMs)) ? 'main' : 'cluster'
}

export function refuseFlood({ hotlines }: KnownCenter): never {
  const numbers = withEmergency(hotlines)
    .slice(0, 4)
    .map(({ name, number }) => `${name} ${formatPhone(number)}`.trim())
    .join(', ')
  return refuse(429, say('Too many reports came from here. If you need help, please call: {numbers}.', { numbers }), 'too-many', {
    retryAfter: 60,
    hotlines,
  })
}
