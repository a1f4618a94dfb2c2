// Takes the applications of content writers: a proven e-mail address, then the particulars; an approval makes the account.
import { uuidv7 as uuid } from 'uuidv7'
import type { writerRegistration as contract } from '#contract/auth/writerRegistration.ts'
import { momentNow } from '#server/kit/clock.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { checkCode, makeCode, useProof } from './codes.ts'
import { codeLetter } from './letters.ts'
import type { AuthParts } from './parts.ts'
import { centerCalled } from '#server/kit/functions.ts'

const noticeVersion = '2026-11'

export function serveWriterRegistration({ db, secrets, letters }: AuthParts): Handlers<typeof contract> {
  return {
    async sendWriterRegOtp({ email, center }, { source }) {
      const [found] = await db.across(centerCalled({ slug: center }))
      if (!found?.is_active) refuse(404, 'There is no such command center.')
      const { otpToken, code } = await makeCode(db, secrets, { purpose: 'writer', email, center: found.id, accountId: null, source, familiar: null })
      await letters.post(null, codeLetter(email, code, 'lets you apply as a content writer'))
      return { message: 'One time password is sent to your email.', data: { otpToken } }
    },

    async submitWriterRegOtp(given, { source }) {
      return { message: 'One time password valid', data: { otpToken: await checkCode(db, secrets, 'writer', { ...given, source, familiar: null }) } }
    },

    async contentWriterRegistration({ otpToken, name, phone, reason }, { doer }) {
      const { center, email } = await useProof(db, secrets, 'writer', otpToken)
      const id = uuid()
      await db.within(center!, async (tx) => {
        const now = momentNow()
        const applicant = {
          command_center_id: tx.center,
          id,
          kind: 'contentwriter',
          name,
          email,
          phone,
          details: JSON.stringify({ reason }),
          notice_version: noticeVersion,
          accepted_notice_at: now,
        }
        await tx.all(sqlOf.insertInto('applicant').values(applicant))
        await record(tx, doer, { verb: 'writerApplied', kind: 'applicant', id, data: {} })
      })
      return { message: 'Thank you. The command center will read your application and write to you.', data: { applicantId: id } }
    },
  }
}
