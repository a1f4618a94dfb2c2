// Captains report from a phone by a link of the center, on every day; what they may send is counted. When no storm is on each line is urgent, and figures are not taken.
import type { Network } from '#server/kit/admission/sources.ts'
import { k } from '#contract/kit/say.ts'
import { contains } from '#contract/map/geometry.ts'
import type { storm as contract } from '#contract/storm/room.ts'
import { publicPixelsMost } from '#contract/publicSide/media.ts'
import { type BarangayReport, captainFigures } from '#contract/storm/reports.ts'
import { ownCenter, showCenter } from '#server/centers/store.ts'
import { addFile, fileOf } from '#server/files/store.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { captainOfKey } from '#server/kit/functions.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import { makeToken, tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { Tx } from '#server/kit/transaction.ts'
import { barangayOf, mappedBarangays } from '#server/reference/store.ts'
import type { StormParts, StormPorts } from './parts.ts'
import { asksNothing, noReport, takeReport, writtenOf } from './reports.ts'
import { noShelter, takeCount } from './shelters.ts'
import { captainPath, textCaptainLink } from './captainText.ts'
import { captainOf, captainSeen, keepLink, phoneSeen, removeLink } from './storeCaptains.ts'
import { figuresOf, holdReport, lastReports, reportOf } from './storeReports.ts'
import { shelterOf, sheltersOf } from './storeShelters.ts'
import { stormNow } from './storeStorms.ts'

const limits = { perBarangay: 600, pictures: 30, wrongPerSource: 30, windowMs: 60_000 }
const pictureLimits = { pixelsMost: publicPixelsMost, side: 2_560 }
const tooMany = k('Too much came at once. Please send again in {wait}.')
const shown = 20
/** Who acts by a barangay's link is its captain, whoever is signed in beside. */
const captain = { session: null, accountType: 'captain' }
const noStormYet = () => refuse(409, 'The center is not in storm mode. If somebody is in danger, please call.', 'no-storm')

type Calls =
  | 'makeCaptainLink'
  | 'renewCaptainLink'
  | 'endCaptainLink'
  | 'openCaptainPage'
  | 'receiveAlertByLink'
  | 'addCaptainReport'
  | 'addCaptainPicture'
  | 'countShelterByLink'

export function serveCaptains({ db, secrets, ports, jobs, sms, config, keeper }: StormParts): Pick<Handlers<typeof contract>, Calls> {
  async function captainBy(key: string, source: Network): Promise<{ center: string; barangayId: string }> {
    const { perBarangay, wrongPerSource, windowMs } = limits
    const [found] = await db.across(captainOfKey({ hash: tokenHash(key) }))
    if (!found) {
      await spend(db, perNetwork(secrets, source, { most: wrongPerSource, windowMs }, 'wrong captain key'), tooMany)
      return refuse(401, 'This link has ended. Please ask the center for a new one.', 'wrong-key')
    }
    const { command_center_id: center, barangay_id: barangayId } = found
    await spend(db, [{ key: secrets.hash('captain', center, barangayId), most: perBarangay, windowMs }], tooMany)
    return { center, barangayId }
  }

  return {
    /** Its reply holds a secret, so it is never kept to be given again. */
    async makeCaptainLink({ barangayId, name, phone }, { me, doer }) {
      const key = makeToken()
      await db.within(me.center, async (tx) => {
        if (!(await barangayOf(tx, barangayId))) refuse(404, 'There is no such barangay.')
        await keepLink(tx, barangayId, { name, phone }, tokenHash(key))
        await record(tx, doer, { verb: 'captainLinkChanged', kind: 'barangay', id: barangayId, data: { isMade: true } })
      })
      return { message: 'The link is made. It is shown only now.', data: { barangayId, key } }
    },

    async renewCaptainLink({ barangayId }, { me, doer }) {
      if (!(await sms.isSet(me.center))) refuse(409, 'No gateway for text messages is set.')
      const { webAddress } = config
      if (!webAddress) return refuse(409, 'The server does not know its own address: a link by text would lead nowhere.')
      const key = makeToken()
      await db.within(me.center, async (tx) => {
        const known = (await captainOf(tx, barangayId)) ?? refuse(404, 'There is no such link.')
        const { name, phone } = known
        if (!phone) return refuse(409, 'No number of this captain is known.')
        await keepLink(tx, barangayId, { name, phone }, tokenHash(key))
        const [center, barangay] = [(await ownCenter(tx))!, (await barangayOf(tx, barangayId))!]
        const told = { center: center.id, to: phone, name: center.name, barangay: barangay.name, link: `${webAddress}${captainPath}#${key}` }
        await textCaptainLink(tx, { jobs, secrets }, told)
        await record(tx, doer, { verb: 'captainLinkChanged', kind: 'barangay', id: barangayId, data: { isMade: true } })
      })
      return { message: 'The new link goes to the captain by text. The old one has ended.', data: { barangayId } }
    },

    endCaptainLink: ({ barangayId }, { change, doer }) =>
      change(async (tx) => {
        if (!(await removeLink(tx, barangayId))) refuse(404, 'There is no such link.')
        await record(tx, doer, { verb: 'captainLinkChanged', kind: 'barangay', id: barangayId, data: { isMade: false } })
        return { message: 'The link has ended.', data: { barangayId } }
      }),

    async openCaptainPage({ key, deviceId }, { source, read }) {
      const { center, barangayId } = await captainBy(key, source)
      const data = await read((tx) => pageOf(tx, ports, barangayId), center)
      await db.within(center, async (tx) => {
        captainSeen(tx, barangayId)
        if (deviceId) phoneSeen(tx, barangayId, secrets.hash('phone of captain', center, deviceId.toLowerCase()))
        ports.seeAlerts(
          tx,
          barangayId,
          data.alerts.map(({ id }) => id),
        )
      })
      return { message: 'Your barangay.', data }
    },

    async receiveAlertByLink({ key, id }, { source, change, doer }) {
      const { center, barangayId } = await captainBy(key, source)
      return change(async (tx) => {
        if (!(await ports.receiveAlert(tx, { ...doer, ...captain }, id, barangayId))) refuse(404, 'There is no such alert.')
        captainSeen(tx, barangayId)
        return { message: 'The center knows that you have it.', data: { id } }
      }, center)
    },

    async addCaptainReport({ key, id, line, isUrgent: isMarked, writtenAt, figures = {}, position }, { source, change, doer }) {
      const { center, barangayId } = await captainBy(key, source)
      return change(async (tx) => {
        const storm = await stormNow(tx)
        // Nobody looks through a board then: whatever a captain writes rings.
        const isUrgent = isMarked || (!storm && line !== '')
        if (!storm && !isUrgent) noStormYet()
        const { name: writtenBy } = (await captainOf(tx, barangayId))!
        const by = { ...doer, ...captain }
        const handled = asksNothing({ line, isUrgent }) ? { id: barangayId, name: writtenBy } : null
        const report = {
          id,
          line,
          isUrgent,
          writtenBy,
          barangayId,
          stormId: storm?.id ?? null,
          writtenAt: writtenOf(writtenAt),
          filed: 'link' as const,
          position,
        }
        await takeReport(tx, by, { ...report, handled }, storm ? figures : {})
        captainSeen(tx, barangayId)
        return { message: 'The center has your report.', data: { id } }
      }, center)
    },

    async addCaptainPicture({ key, id, picture }, { source, read, change, doer }) {
      const { center, barangayId } = await captainBy(key, source)
      const sent = { message: 'The center has your picture.', data: { id } }
      const ofBarangay = async (tx: Tx) => {
        const report = await reportOf(tx, id)
        return report?.barangayId === barangayId ? report : noReport()
      }
      // Where a ticket was filed meanwhile, it hangs on that.
      const ownerOf = ({ transactionNumber: number }: BarangayReport) =>
        number ? { kind: 'ticket', id: number, by: null } : { kind: 'barangayReport', id, by: null }
      const report = await read(ofBarangay, center)
      await spend(db, [{ key: secrets.hash('captain picture', center, barangayId), most: limits.pictures, windowMs: limits.windowMs }], tooMany)
      const kept = await keeper.keep(picture, ['image'], ownerOf(report), pictureLimits)
      return change(async (tx) => {
        const now = (await holdReport(tx, id)) ?? noReport()
        // By the id of its report it is there once, however often it is sent.
        if (await fileOf(tx, id)) return sent
        const { kind, id: owner } = ownerOf(now)
        await addFile(tx, { ...kept, id, owner_kind: kind, owner_id: owner })
        const by = { ...doer, ...captain }
        if (now.transactionNumber)
          await record(tx, by, { verb: 'mediaKept', kind: 'ticket', id: owner, data: { transactionNumber: owner, fileId: id } })
        else await record(tx, by, { verb: 'barangayReportPictured', kind: 'barangayReport', id, data: { barangayId } })
        captainSeen(tx, barangayId)
        return sent
      }, center)
    },

    async countShelterByLink({ key, id, countedAt, ...form }, { source, change, doer }) {
      const { center, barangayId } = await captainBy(key, source)
      return change(async (tx) => {
        const storm = (await stormNow(tx)) ?? noStormYet()
        const shelter = await shelterOf(tx, storm.id, id)
        if (!shelter || shelter.barangayId !== barangayId || shelter.isDeleted) return noShelter()
        const { name } = (await captainOf(tx, barangayId))!
        const isNewest = await takeCount(tx, { ...doer, ...captain }, storm.id, id, { ...form, at: writtenOf(countedAt) }, name)
        captainSeen(tx, barangayId)
        return { message: isNewest ? 'The center has your count.' : 'The center has a newer count already.', data: { id, isNewest } }
      }, center)
    },
  }
}

async function pageOf(tx: Tx, { alertsFor, areasNow, standsFor }: StormPorts, barangayId: string) {
  const storm = await stormNow(tx)
  const center = showCenter((await ownCenter(tx))!)
  const barangay = (await barangayOf(tx, barangayId))!
  const { name: captain } = (await captainOf(tx, barangayId))!
  const shelters = await sheltersOf(tx, storm?.id ?? null, { isDeleted: 0, barangayId })
  const reports = await lastReports(tx, storm?.id ?? null, barangayId, shown)
  const told = (storm && (await figuresOf(tx, storm.id)).get(barangayId)) ?? {}
  const shownReports = []
  for (const { id, line, isUrgent, writtenAt, handled, transactionNumber } of reports)
    shownReports.push({
      id,
      line,
      isUrgent,
      writtenAt,
      isNoted: handled !== null,
      ticket: transactionNumber ? await standsFor(tx, transactionNumber) : null,
    })
  return {
    alerts: await alertsFor(tx, barangayId),
    roads: await roadsIn(tx, areasNow, barangayId),
    ...{ barangay: barangay.name, captain, center: { name: center.name, hotlines: center.hotlines }, storm: storm?.name ?? null },
    reports: shownReports,
    figures: Object.fromEntries(captainFigures.flatMap((name) => (told[name] === undefined ? [] : [[name, told[name]]]))),
    shelters: shelters
      .slice(0, 100)
      .map(({ id, name, familiesCapacity, personsCapacity, count }) => ({ id, name, familiesCapacity, personsCapacity, count })),
  }
}

async function roadsIn(tx: Tx, areasNow: StormPorts['areasNow'], barangayId: string) {
  const border = (await tx.all(mappedBarangays({}))).find(({ id }) => id === barangayId)?.border
  return (await areasNow(tx))
    .filter(({ kind, shape }) => kind === 'closure' && (!border || shape.some((place) => contains(border, place))))
    .slice(0, 100)
    .map(({ title, endsAt }) => ({ title, endsAt }))
}
