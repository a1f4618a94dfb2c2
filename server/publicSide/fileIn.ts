// Puts a visitor's report where it belongs: what it names wrongly is left out, and nothing of that refuses it.
import type { AskedByCard } from '#contract/cards/Card.ts'
import { k } from '#contract/kit/say.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { placeToldBy } from '#contract/nouns/placeWords.ts'
import { caseToldBy, ofFields, type TicketFieldName } from '#contract/nouns/ticketFields.ts'
import { serves } from '#contract/publicSide/serving.ts'
import type { ToldMedia } from '#contract/publicSide/media.ts'
import { momentNow } from '#server/kit/clock.ts'
import { asLines } from '#server/kit/input/otherWords.ts'
import type { Doer } from '#server/kit/record.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf, caseTypeOf, subCaseTypeOf } from '#server/reference/store.ts'
import {
  addCitizenWords,
  addOfflineReport,
  calmedBy,
  decidedFor,
  fileTicket,
  isDangerOf,
  joinCluster,
  keepAsking,
  runOf,
} from '#server/tickets/store.ts'
import { barangayAt, type KnownCenter } from './centers.ts'
import { announceAll, tellOfMedia } from './media/media.ts'
import type { MediaRow } from './media/storeMedia.ts'
import { placeReport, type SentReport } from './store.ts'

export interface Sent {
  id: string
  userId: string
  state: SentReport['filed']
  number: string | null
  isPlaced: boolean
  media: MediaRow[]
}

export interface Told extends Partial<Record<TicketFieldName, string | undefined>> {
  userId: string
  caseTypeId?: string | undefined
  caseSubTypeId?: string | undefined
  description?: string | undefined
  position?: Position | undefined
  barangayId?: string | undefined
  callerPhone?: string | undefined
  writtenAt?: string | undefined
  isCallForHelp?: boolean | undefined
  isOpen311?: boolean | undefined
  /** It came as a text message or by a channel, and what was read in it is not sure. */
  text?: { by: 'text' | 'message'; uncertain: readonly ('kind' | 'place')[] } | undefined
  otherWords?: string | undefined
  card?: AskedByCard | undefined
  unknownCenter?: string | undefined
  /** It named no center, and no place that says which is meant. */
  isTownUnknown?: boolean
}
interface Filing {
  id: string
  state: Sent['state']
  media: ToldMedia[]
  source: Buffer
  /** The network, where its reports of danger join one row. */
  cluster: Buffer | null
  /** Writes the report itself; false where the phone's id of it is known already. */
  begin(caseTypeId: string): Promise<boolean>
}

const descriptionMost = 5_000
const callForHelp = k('SOS. I need help.')

export async function fileIn(tx: Tx, doer: Doer, center: KnownCenter, told: Told, { id, state, media, source, cluster, begin }: Filing) {
  const subType = told.caseSubTypeId ? (center.inUse.subTypes.get(told.caseSubTypeId) ?? (await subCaseTypeOf(tx, told.caseSubTypeId))) : undefined
  const caseType = await caseTypeFor(tx, center, [told.caseTypeId, subType?.caseTypeId])
  const [isNew, { targets }] = await Promise.all([begin(caseType.id), calmedBy(tx, center.settings)])
  if (!isNew) return { caseType: null, number: null, offlineReportId: null }
  const ownSub = subType?.caseTypeId === caseType.id ? subType : undefined
  const named = told.barangayId
    ? (center.barangays.find(({ id: one }) => one === told.barangayId) ?? (await barangayOf(tx, told.barangayId)))
    : undefined
  const barangay = named ?? (told.position && barangayAt(center, told.position))
  const { callerName, callerPhone, userId, position } = told
  const said = { caseTypeId: caseType.id, callerPhone, userId, barangayId: barangay?.id, position }
  const usual = told.isCallForHelp ? callForHelp : [caseType.name, ownSub?.name].filter(Boolean).join(': ')
  const text = [...flagsOf(center, told), told.description || usual, ...besideOf(told, ownSub ? undefined : subType?.name)].join('\n\n')
  const [description, rest] = [text.slice(0, descriptionMost), text.slice(descriptionMost)]

  if (state === 'received') {
    const asked = await runOf(tx, told.card, 'citizen')
    const decided = await decidedFor(tx, asked, caseType.id)
    const { number } = await fileTicket(
      tx,
      doer,
      {
        ...said,
        isRehearsal: !center.isOpen,
        source: told.text ? told.text.by : told.isOpen311 ? 'api' : 'quickreport',
        caseSubTypeId: decided.caseSubTypeId ?? ownSub?.id,
        ...ofFields((name) => told[name]),
        barangayName: barangay?.name,
        description,
        isDanger: asked && (await isDangerOf(tx, asked.run, description)),
        priority: told.isCallForHelp ? 1 : (decided.priority ?? ownSub?.priority),
      },
      { caseType, targets },
    )
    if (asked) await keepAsking(tx, doer, number, asked.run)
    placeReport(tx, id, { number })
    for (let at = 0; at < rest.length; at += descriptionMost)
      await addCitizenWords(tx, doer, { number, text: rest.slice(at, at + descriptionMost), reportId: id })
    const coming = await announceAll(tx, id, media, source)
    if (coming > 0) await tellOfMedia(tx, doer, number, coming)
    return { caseType, number, offlineReportId: null }
  }
  const writtenAt = told.writtenAt ?? momentNow()
  const road = told.text ? roadOf[told.text.by] : state === 'held' ? ('held' as const) : ('phone' as const)
  const clusterId = cluster ? await joinCluster(tx, doer, cluster) : undefined
  const late = {
    ...{ ...said, callerName, clusterId, road, writtenAt },
    text: [text, ...caseToldBy(told).map(({ label, value }) => `${label}: ${value}`)].join('\n\n'),
    landmark: placeToldBy(told).join(', '),
  }
  const offlineReportId = await addOfflineReport(tx, doer, late)
  placeReport(tx, id, { offlineReportId })
  await announceAll(tx, id, media, source)
  return { caseType, number: null, offlineReportId }
}

const roadOf = { text: 'sms', message: 'message' } as const

/** For the staff, before all else: that the place is not theirs, or that nobody is in need. */
const flagsOf = (center: KnownCenter, { position, isTownUnknown }: Told) => [
  ...(isTownUnknown ? ['TOWN NOT KNOWN: this report named no town and no position, and several centers are open.'] : []),
  ...(center.isOpen ? [] : ['REHEARSAL: this center is not open to citizens yet.']),
  ...(position && center.bounds && !serves(center, position)
    ? ['OUTSIDE OUR AREA: the place of this report lies outside the area of this center.']
    : []),
]

/** For the staff: what the report says that no field of a ticket holds. */
const besideOf = ({ unknownCenter, otherWords = '', text }: Told, otherSub: string | undefined) => [
  ...(text && text.uncertain.length > 0
    ? [`NOT CERTAIN: ${text.uncertain.join(' and ')} of this ${text.by === 'text' ? 'text message' : 'message'}. Please ask.`]
    : []),
  ...(unknownCenter ? [`The report named the command center ${unknownCenter}, which is not known here.`] : []),
  ...[[otherWords, otherSub && asLines([['caseSubTypeId', otherSub]])].filter(Boolean).join('\n')]
    .filter(Boolean)
    .map((also) => `Also sent:\n${also}`),
]

/** The kind that was chosen, or that its sub-type is of, also where it is not offered any more; else, or where it is another center's, what the center calls something else. */
async function caseTypeFor(tx: Tx, { caseTypes, inUse }: KnownCenter, ids: readonly (string | undefined)[]) {
  for (const id of ids) {
    const chosen = id ? (inUse.caseTypes.get(id) ?? (await caseTypeOf(tx, id))) : undefined
    if (chosen && !chosen.isDeleted) return chosen
  }
  const other = caseTypes.find(({ icon }) => icon === 'alert-triangle') ?? caseTypes.at(-1)
  return inUse.caseTypes.get(other!.id)!
}
