// What of a person a report and a record hold, told to that person.
import { flagWords } from '#contract/calls/words.ts'
import { type KeptKind, shownColumns } from '#contract/nouns/personalFields.ts'
import { flagsNow } from '#server/calls/store.ts'
import { isOfCrew } from '#server/accounts/store.ts'
import { citizenOf } from '#server/citizens/store.ts'
import type { Database, Tx } from '#server/kit/transaction.ts'
import { interpretersOfPhone, premisesOfCitizen, volunteersOfPhone } from '#server/reference/store.ts'
import { offlineReportOf, ticketOf } from '#server/tickets/store.ts'
import { mediaOf } from '#server/publicSide/media/storeMedia.ts'
import type { SentReport } from '#server/publicSide/store.ts'
import { contactsOf } from './store.ts'

type Kept = { kind: KeptKind; value: string }
const line = (kind: Kept['kind'], value: string | number | null | undefined): Kept[] => (value ? [{ kind, value: String(value) }] : [])
const [ofTickets, ofReports, ofRecords] = [shownColumns('ticket'), shownColumns('offline_report'), shownColumns('citizen')]

/** As the ticket has it; before there is one, as it came. Pictures and agreements lie where the report was sent to. */
export async function readKept(db: Database, sent: SentReport): Promise<Kept[]> {
  const { own_number: number, ticket_center_id: center, command_center_id: home, offline_report_id: offlineId } = sent
  const told = number && center ? await db.read(center, (tx) => ofTicket(tx, number)) : await db.read(home, (tx) => ofOffline(tx, offlineId))
  const beside = await db.read(home, async (tx) => {
    const contacts = await contactsOf(tx, sent.id)
    const count = (kind: string) => contacts.filter((one) => one.kind === kind).length
    const record = await citizenOf(tx, sent.user_id)
    const held = record && [...ofRecords.map(({ column }) => record[column]), record.birth_date].filter(Boolean).join(' · ')
    // A number is proven to be of whoever asks only where their record was verified.
    const phone = record?.status === 'APPROVED' ? record.phone : null
    const rung = phone ? await interpretersOfPhone(tx, phone) : []
    const offers = phone ? await volunteersOfPhone(tx, phone) : []
    return [
      ...line('media', (await mediaOf(tx, sent.id)).length),
      ...line('record', held),
      ...line('crew', record?.status === 'APPROVED' && record.phone && (await isOfCrew(tx, record.phone)) ? record.phone : null),
      ...line('premise', record?.status === 'APPROVED' ? await toldOfPremises(tx, record.id) : null),
      ...line('interpreter', rung.map(({ name, note }) => [name, phone, note].filter(Boolean).join(' · ')).join('\n')),
      ...line('flag', phone ? await toldOfFlags(tx, phone) : null),
      ...line('push', count('push')),
      ...line('sms', count('sms')),
      ...line('channel', count('channel')),
      ...offers.flatMap(({ name, certificate, position: { lat, lng } }) =>
        line('neighbor', [name, certificate, `${lat.toFixed(5)}, ${lng.toFixed(5)}`].filter(Boolean).join(' · ')),
      ),
    ]
  })
  return [...told, ...beside]
}

/** One line for each. A record that nobody verified may carry the number of somebody else. */
async function toldOfPremises(tx: Tx, citizenId: string): Promise<string> {
  const found = await premisesOfCitizen(tx, { citizenId, isForStaff: false })
  return found
    .map((one) => [one.name, one.address, one.contactName, one.contactPhone, one.hazards, one.help, one.access].filter(Boolean).join(' · '))
    .join('\n')
}

const toldOfFlags = async (tx: Tx, phone: string) =>
  ((await flagsNow(tx, [phone])).get(phone) ?? []).map(({ kind, reason, until }) => `${flagWords[kind]}: ${reason} (${until})`).join('\n')

interface Position {
  lat: number | null
  lng: number | null
}
/** Every column that is declared to be shown, those of one kind in one line. */
const toldIn = <C extends string>(columns: readonly { column: C; kind: KeptKind }[], row: Position & Record<NoInfer<C>, string | null>): Kept[] => [
  ...[...Map.groupBy(columns, ({ kind }) => kind)].flatMap(([kind, of]) => line(kind, of.flatMap(({ column }) => row[column] || []).join(', '))),
  ...line('position', row.lat !== null && row.lng !== null ? `${row.lat.toFixed(5)}, ${row.lng.toFixed(5)}` : null),
]

async function ofTicket(tx: Tx, number: string): Promise<Kept[]> {
  const row = await ticketOf(tx, number)
  return row ? toldIn(ofTickets, row) : []
}
async function ofOffline(tx: Tx, id: string | null): Promise<Kept[]> {
  const row = id ? await offlineReportOf(tx, id) : undefined
  return row ? toldIn(ofReports, row) : []
}
