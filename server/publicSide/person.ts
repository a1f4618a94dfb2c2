// A visitor becomes a known citizen, or asks to be forgotten.
import { proofWayOf } from '#contract/citizens/proof.ts'
import { k } from '#contract/kit/say.ts'
import type { person as contract } from '#contract/publicSide/person.ts'
import { addCitizen, citizenOf } from '#server/citizens/store.ts'
import { addFile } from '#server/files/store.ts'
import { spend } from '#server/kit/attempts.ts'
import { momentNow } from '#server/kit/clock.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { barangayOf } from '#server/reference/store.ts'
import { serveDeletionWish } from './deletion/ask.ts'
import { userIdOf } from './visitors.ts'
import type { PublicParts } from './parts.ts'
import { readKept } from './telling/kept.ts'
import { findReport } from './store.ts'

const hourMs = 3_600_000
const slower = k('That was sent very often. Please wait {wait}.')

export function servePerson(parts: PublicParts): Handlers<typeof contract> {
  const { db, centers, secrets, keeper, fileGate, sms } = parts
  const sentOf = async (token: string) => (await findReport(db, tokenHash(token))) ?? refuse(404, 'This link leads to no report.')

  return {
    async getKept({ token, deviceId }) {
      const sent = await sentOf(token)
      // Whoever else has the link, the family for one, sees how the report stands, and nothing of the person.
      if (userIdOf(secrets, deviceId) !== sent.user_id) refuse(403, 'Only the phone that sent the report is shown what is kept.')
      await spend(db, [{ key: secrets.hash('kept', token), most: 60, windowMs: hourMs }], slower)
      const center = await centers.choose({ commandCenterId: sent.ticket_center_id ?? sent.command_center_id })
      const items = await readKept(db, sent)
      const record = await db.read(sent.command_center_id, (tx) => citizenOf(tx, sent.user_id))
      const proof = proofWayOf(record, await sms.isSet(sent.command_center_id))
      return { message: 'What is kept of you.', data: { items, forDays: center.settings.retentionDays.closedTickets, proof } }
    },

    async getVerified({ token, idPictures, selfie, noticeVersion, noticeAt = momentNow(), ...given }, { change, doer }) {
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

    ...serveDeletionWish(parts),
  }
}
