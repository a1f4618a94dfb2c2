// Asking to be forgotten: for a verified record with a code that only its own number or address is sent. The answer is the same for all.
import { uuidv7 as uuid } from 'uuidv7'
import { guessesPerSource, guessWindowMs, codesOfStrangers } from '#contract/auth/limits.ts'
import { codeLifeMs, codeTries, proofWayOf } from '#contract/citizens/proof.ts'
import { k } from '#contract/kit/say.ts'
import type { person as contract } from '#contract/publicSide/person.ts'
import { addDeletionRequest, citizenOf, proveDeletion, tryDeletionCode, verifiedWith } from '#server/citizens/store.ts'
import { perNetwork, spend } from '#server/kit/attempts.ts'
import { refuse } from '#server/kit/refuse.ts'
import { tokenHash } from '#server/kit/secrets.ts'
import type { Handlers } from '#server/kit/serve.ts'
import type { PublicParts } from '#server/publicSide/parts.ts'
import { findReport } from '#server/publicSide/store.ts'
import { referenceOf, userIdOf } from '#server/publicSide/visitors.ts'
import { codeHash, makeCode, sendCode } from './code.ts'

const hourMs = 3_600_000
const slower = k('That was sent very often. Please wait {wait}.')
const wrong = k('The code is wrong, used or too old. Ask for a new one.')
const asksPerHour = 5

export function serveDeletionWish(parts: PublicParts): Pick<Handlers<typeof contract>, 'requestDeletion' | 'proveDeletion'> {
  const { db, centers, secrets, sms } = parts
  return {
    async requestDeletion({ token, commandCenterId, deviceId, name, phone, email, reason = '', language }, { change, doer, source }) {
      const key = (...what: string[]) => secrets.hash('forget', ...what)
      const sent = token ? ((await findReport(db, tokenHash(token))) ?? refuse(404, 'This link leads to no report.')) : undefined
      const visitor = sent?.user_id ?? (deviceId && userIdOf(secrets, deviceId))
      /** By any of these a record may be found, and written to; nobody is kept from it by a stranger who names the same. */
      const names = [visitor, phone, email?.toLowerCase()].filter((one) => one !== undefined)
      const { near } = source
      await spend(
        db,
        [
          ...perNetwork(secrets, source, { most: 100, windowMs: hourMs }, 'forget'),
          ...names.flatMap((one) => [
            { key: key('near', one, near), most: asksPerHour, windowMs: hourMs },
            { key: key('all', one), most: codesOfStrangers, windowMs: hourMs },
          ]),
        ],
        slower,
      )
      const center = await centers.choose({ commandCenterId: sent?.command_center_id ?? commandCenterId })
      const isSmsSet = await sms.isSet(center.id)
      return change(async (tx) => {
        const contact = [phone, email].filter(Boolean).join(', ')
        const own = visitor ? await citizenOf(tx, visitor) : undefined
        const record = own ?? (await verifiedWith(tx, { phone, email }))
        const way = proofWayOf(record, isSmsSet)
        const [id, code] = [uuid(), makeCode()]
        const isSent = way === 'sms' || way === 'mail'
        const hash = codeHash(secrets, id, code)
        const given = { id, citizenId: record?.id ?? null, name, contact, note: reason, code: isSent ? hash : null, codeLifeMs }
        await addDeletionRequest(tx, doer, given)
        await sendCode(tx, parts, { way, record, code, center: center.id, name: center.name, language })
        return {
          message: 'Your request was received. The center answers you.',
          data: { reference: referenceOf(id, null), request: id, commandCenterId: center.id },
        }
      }, center.id)
    },

    async proveDeletion({ request, commandCenterId, code }, { change, doer, source }) {
      await spend(db, perNetwork(secrets, source, { most: guessesPerSource, windowMs: guessWindowMs }, 'forget code from'), slower)
      const center = await centers.choose({ commandCenterId })
      // A wrong try is kept, whatever is answered.
      const right = await db.within(center.id, (tx) => tryDeletionCode(tx, request, codeTries))
      if (!right?.equals(codeHash(secrets, request, code))) refuse(400, wrong, 'wrong-code')
      return change(async (tx) => {
        if (!(await proveDeletion(tx, doer, request, 'code'))) refuse(400, wrong, 'wrong-code')
        return { message: 'Thank you. It is proven that your record is yours.', data: null }
      }, center.id)
    },
  }
}
