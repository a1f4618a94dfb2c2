// What the phone of a caller told of its place as it called: kept for half an hour by the hash of its number, for the ticket that is open or that is filed next.
import { sql } from 'kysely'
import type { PhonePlace } from '#contract/tickets/offlineReports/aml.ts'
import { plainPhone } from '#contract/nouns/phoneText.ts'
import { timeNow } from '#server/kit/clock.ts'
import { type Params, prepared } from '#server/kit/prepared.ts'
import { type Doer, record } from '#server/kit/record.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Tail } from '#server/kit/tail.ts'
import { type Database, sqlOf, type Tx } from '#server/kit/transaction.ts'
import { placeBy } from './placing.ts'

const keptFor = sql.lit('30 minutes')
/** A call that came longer ago than this was another one. */
const calledWithin = sql.lit('2 hours')
const doer: Doer = { session: null, accountType: 'system', source: 'aml', requestId: 'aml' }

const hashOf = (secrets: Pick<Secrets, 'hash'>, phone: string) => secrets.hash('place of a phone', plainPhone(phone))

const openTicketsOf = (tx: Tx, phone: string) =>
  tx.all(
    sqlOf
      .selectFrom('ticket')
      .select('number')
      .where('command_center_id', '=', tx.center)
      .where('caller_phone', '=', plainPhone(phone))
      .where('received_at', '>', sql<string>`now() - ${calledWithin}::interval`)
      .where('status', 'in', ['pending', 'accepted'])
      .orderBy('number'),
  )

export const forgetPhonePlaces = (tx: Tx) =>
  tx.all(sqlOf.deleteFrom('phone_place').where('command_center_id', '=', tx.center).where('noted_at', '<', sql<string>`now() - ${keptFor}::interval`))

/** What was measured before the place that is known changes nothing, whenever it comes. */
export async function takePhonePlace(tx: Tx, secrets: Secrets, phone: string, place: PhonePlace): Promise<void> {
  const at = new Date(Math.min(timeNow(), place.at ? Date.parse(place.at) : timeNow())).toISOString()
  await forgetPhonePlaces(tx)
  const { lat, lng, accuracy } = place.position
  const told = { lat, lng, accuracy, found: place.by, confidence: place.confidence, measured_at: at }
  const kept = sqlOf
    .insertInto('phone_place')
    .values({ command_center_id: tx.center, phone_hash: hashOf(secrets, phone), ...told })
    .onConflict((on) =>
      on
        .columns(['command_center_id', 'phone_hash'])
        .doUpdateSet({ ...told, noted_at: sql<string>`now()` })
        .where('phone_place.measured_at', '<', at),
    )
  if ((await tx.changed(kept)) === 0) return
  for (const { number } of await openTicketsOf(tx, phone)) await placeByPhone(tx, number, { ...place, at })
}

async function placeByPhone(tx: Tx, number: string, { position, at, by: found, confidence }: PhonePlace & { at: string }): Promise<void> {
  const source = { by: 'phone' as const, since: at, at, found, ...(confidence !== null && { confidence }) }
  if (!(await placeBy(tx, number, source, position))) return
  await record(tx, doer, { verb: 'ticketPlacedByPhone', kind: 'ticket', id: number, data: { transactionNumber: number } })
}

/** The message of a phone comes before its call is answered: its ticket is placed once it is filed. */
export function keepPhonePlaces({
  db,
  tail,
  secrets,
  warn,
}: {
  db: Database
  tail: Pick<Tail, 'onFacts'>
  secrets: Secrets
  warn: (error: unknown) => void
}): void {
  tail.onFacts((facts) => {
    const filed = Map.groupBy(
      facts.filter(({ verb }) => verb === 'ticketFiled'),
      ({ command_center_id: center }) => center,
    )
    for (const [center, of] of filed) {
      const numbers = of.map(({ data }) => String(data['transactionNumber']))
      void placeFiled(db, secrets, center, numbers).catch(warn)
    }
  })
}

const withoutPlace = prepared('ticketsWithoutPlace', (p: Params<{ numbers: string[] }>) =>
  sqlOf
    .selectFrom('ticket')
    .select(['number', 'caller_phone'])
    .where('command_center_id', '=', p.center)
    .where(({ eb, fn }) => eb('number', '=', fn.any(p.numbers)))
    .where('caller_phone', 'is not', null)
    .where('lat', 'is', null)
    .where('status', 'in', [sql.lit('pending'), sql.lit('accepted')])
    .orderBy('number'),
)
const placesOf = prepared('placesOfPhones', (p: Params<{ hashes: Buffer[] }>) =>
  sqlOf
    .selectFrom('phone_place')
    .select(['phone_hash', 'lat', 'lng', 'accuracy', 'found', 'confidence', 'measured_at'])
    .where('command_center_id', '=', p.center)
    .where(({ eb, fn }) => eb('phone_hash', '=', fn.any(p.hashes)))
    .where('noted_at', '>', sql<string>`now() - ${keptFor}::interval`),
)

/** All that were filed together are looked up at once: in a storm each would take a connection of the desk. The few that a phone told of are placed one by one, so that none waits for the others. */
async function placeFiled(db: Database, secrets: Secrets, center: string, numbers: string[]): Promise<void> {
  const told = await db.read(center, async (tx) => {
    const tickets = (await tx.all(withoutPlace({ numbers }))).map(({ number, caller_phone: phone }) => ({ number, hash: hashOf(secrets, phone!) }))
    const places = tickets.length > 0 ? await tx.all(placesOf({ hashes: tickets.map(({ hash }) => hash) })) : []
    return tickets.flatMap(({ number, hash }) => {
      const known = places.find(({ phone_hash: of }) => of.equals(hash))
      return known ? [{ number, known }] : []
    })
  })
  for (const { number, known } of told) {
    const { lat, lng, accuracy, found, confidence, measured_at: at } = known
    await db.within(center, (tx) => placeByPhone(tx, number, { position: { lat, lng, accuracy }, at, by: found as PhonePlace['by'], confidence }))
  }
}
