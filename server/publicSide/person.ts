// A visitor becomes a known citizen, or asks to be forgotten.
import { k } from '#contract/kit/say.ts'
import type { person as contract } from '#contract/publicSide/person.ts'
import { addCitizen, addDeletionRequest, citizenOf } from '#server/citizens/store.ts'
import { addFile } from '#server/files/store.ts'
import { spend } from '#server/kit/attempts.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { barangayOf } from '#server/reference/store.ts'
import { referenceOf, userIdOf } from './visitors.ts'
import type { PublicParts } from './parts.ts'
import { readKept } from './telling/kept.ts'
import { findReport } from './store.ts'

const hourMs = 3_600_000
const slower = k('That was sent very often. Please wait {wait}.')

export function servePerson({ db, centers, secrets, keeper, fileGate }: PublicParts): Handlers<typeof contract> {
  const sentOf = async (token: string) => (await findReport(db, tokenHash(token))) ?? refuse(404, 'This link leads to no report.')

  return {
    async getKept({ token, deviceId }) {
      const sent = await sentOf(token)
      // Whoever else has the link, the family for one, sees how the report stands, and nothing of the person.
      if (userIdOf(secrets, deviceId) !== sent.user_id) refuse(403, 'Only the phone that sent the report is shown what is kept.')
      await spend(db, [{ key: secrets.hash('kept', token), most: 60, windowMs: hourMs }], slower)
      const center = await centers.choose({ commandCenterId: sent.ticket_center_id ?? sent.command_center_id })
      const items = await readKept(db, sent)
      return { message: 'What is kept of you.', data: { items, forDays: center.settings.retentionDays.closedTickets } }
    },

    async getVerified({ token, idPictures, selfie, noticeVersion, noticeAt = new Date().toISOString(), ...given }, { change, doer }) {
      const sent = await sentOf(token)
      await spend(db, [{ key: secrets.hash('verify', token), most: 6, windowMs: hourMs }], slower)
      const id = sent.user_id
      const keep = (file: typeof selfie) => keeper.keep(file, ['image'], { kind: 'citizen', id, by: null })
      const kept = await fileGate.pass(async () => {
        const pictures = []
        for (const file of idPictures) pictures.push(await keep(file))
        return { pictures, face: await keep(selfie) }
      })
      const work = change(async (tx) => {
        if ((await citizenOf(tx, id))?.status === 'APPROVED') refuse(409, 'You are verified already.')
        if (!(await barangayOf(tx, given.barangayId))) refuse(404, 'There is no such barangay.')
        for (const file of [...kept.pictures, kept.face]) await addFile(tx, file)
        const evidence = { idPictureIds: kept.pictures.map((file) => file.id), selfieId: kept.face.id }
        await addCitizen(tx, doer, { id, ...given, ...evidence, noticeVersion, noticeAt })
        return { message: 'Thank you. A verifier looks at what you sent.', data: { citizen: 'PENDING' as const } }
      }, sent.ticket_center_id ?? sent.command_center_id)
      return work
    },

    async requestDeletion({ token, commandCenterId, name, phone, email, reason = '' }, { change, doer, source }) {
      const contact = [phone, email].filter(Boolean).join(', ')
      await spend(
        db,
        [
          { key: secrets.hash('forget', source), most: 100, windowMs: hourMs },
          { key: secrets.hash('forget', contact), most: 5, windowMs: hourMs },
        ],
        slower,
      )
      const sent = token ? await sentOf(token) : undefined
      const center = await centers.choose({ commandCenterId: sent?.command_center_id ?? commandCenterId })
      return change(async (tx) => {
        const citizenId = sent && (await citizenOf(tx, sent.user_id)) ? sent.user_id : null
        const id = await addDeletionRequest(tx, doer, { citizenId, name, contact, note: reason })
        return { message: 'Your request was received. The center answers you.', data: { reference: referenceOf(id, null) } }
      }, center.id)
    },
  }
}
