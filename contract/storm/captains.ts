// What the captain of a barangay sees and sends on a phone: by a link of the center, without an account.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'
import { NumberToCall } from '#contract/centers/Center.ts'
import { At, Id, Position } from '#contract/nouns/fields.ts'
import { upload } from '#contract/kit/upload.ts'
import { DeviceId } from '#contract/publicSide/access.ts'
import { ShownAlert } from '#contract/publicSide/alerts.ts'
import { BarangayReport, CaptainFigures, reportFields } from './reports.ts'
import { countFields, Shelter } from './shelters.ts'

export const CaptainKey = z.string().min(20).max(100)

const CaptainAlert = ShownAlert.extend({ isReceived: z.boolean() })
export type CaptainAlert = z.output<typeof CaptainAlert>

export const CaptainPage = z.object({
  barangay: z.string(),
  captain: z.string(),
  center: z.object({ name: z.string(), hotlines: z.array(NumberToCall) }),
  /** The storm that is on; without one each line is urgent, and figures are not asked. */
  storm: z.string().nullable(),
  /** What the center warns of here and now, the newest first. */
  alerts: z.array(CaptainAlert).max(20),
  reports: z
    .array(
      BarangayReport.pick({ id: true, line: true, isUrgent: true, writtenAt: true }).extend({
        isNoted: z.boolean(),
        /** Of the ticket that the desk made of it. */
        ticket: z.enum(['filed', 'onTheWay', 'over']).nullable(),
      }),
    )
    .max(20),
  /** Roads that are closed in the barangay, or where no border is known in the whole town. */
  roads: z.array(z.object({ title: z.string(), endsAt: At.nullable() })).max(100),
  figures: CaptainFigures,
  shelters: z.array(Shelter.pick({ id: true, name: true, familiesCapacity: true, personsCapacity: true, count: true })).max(100),
})
export type CaptainPage = z.output<typeof CaptainPage>

const access = 'public'
const beyond = true

export const captains = {
  openCaptainPage: post('/ccPublic/openCaptainPage', {
    harm: 'none',
    doc: 'What the captain of a barangay sees by the link of the center.',
    access,
    beyond,
    input: z.object({ key: CaptainKey, deviceId: DeviceId.optional() }),
    data: CaptainPage,
  }),
  receiveAlertByLink: post('/ccPublic/receiveAlert', {
    harm: 'reversible',
    doc: 'A captain says that an alert was received.',
    access,
    beyond,
    input: z.object({ key: CaptainKey, id: Id }),
    data: z.object({ id: Id }),
  }),
  addCaptainReport: post('/ccPublic/addCaptainReport', {
    harm: 'reversible',
    doc: 'A captain reports one line, with the figures that changed; sent again, it comes in once. Without a storm each line is urgent.',
    access,
    beyond,
    input: z.object({ key: CaptainKey, ...reportFields, figures: CaptainFigures.optional(), position: Position.optional() }),
    data: z.object({ id: Id }),
  }),
  addCaptainPicture: post('/ccPublic/addCaptainPicture', {
    harm: 'reversible',
    doc: 'A picture of what a captain has reported, sent after the line, which waits for no picture; sent again, it is there once.',
    access,
    beyond,
    input: z.object({ key: CaptainKey, id: Id, picture: upload() }),
    data: z.object({ id: Id }),
  }),
  countShelterByLink: post('/ccPublic/countShelter', {
    harm: 'reversible',
    doc: 'A captain counts who is in an evacuation center of the barangay, and says what is needed; a count that was made earlier replaces none.',
    access,
    beyond,
    input: z.object({ key: CaptainKey, id: Id, ...countFields, countedAt: At.optional() }),
    /** `isNewest`: no newer count was there already. */
    data: z.object({ id: Id, isNewest: z.boolean() }),
  }),
}
