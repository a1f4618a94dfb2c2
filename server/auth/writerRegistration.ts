// Takes the applications of content writers: a proven e-mail address, then the particulars; an approval makes the account.
import { uuidv7 as uuid } from 'uuidv7'
import type { writerRegistration as contract } from '#contract/auth/writerRegistration.ts'
import { record } from '#server/kit/record.ts'
import { refuse } from '#server/kit/refuse.ts'
import type { Handlers } from '#server/kit/serve.ts'
import { sqlOf } from '#server/kit/transaction.ts'
import { checkCode, makeCode, useProof } from './codes.ts'
import { codeLetter } from './letters.ts'
import type { AuthParts } from './room.ts'

const noticeVersion = '2026-11'

export function serveWriterRegistration({ db, secrets, letters }: AuthParts): Handlers<typeof contract> {
  return {
    async sendWriterRegOtp({ email, centre }, { source }) {
      const [found] = await db.across<{ id: string; is_active: boolean }>('select * from find_center($1)', [centre])
      if (!found?.is_active) refuse(404, 'There is no such command centre.')
      const { otpToken, code } = await makeCode(db, secrets, { purpose: 'writer', email, centre: found.id, accountId: null, source })
      await letters.post(null, codeLetter(email, code, 'lets you apply as a content writer'))
      return { message: 'One time password is sent to your email.', data: { otpToken } }
    },

    async submitWriterRegOtp({ otpToken, otp }) {
      return { message: 'One time password valid', data: { otpToken: await checkCode(db, secrets, 'writer', otpToken, otp) } }
    },

    async contentWriterRegistration({ otpToken, name, phone, reason }, { doer }) {
      const { centre, email } = await useProof(db, secrets, 'writer', otpToken)
      const id = uuid()
      await db.within(centre!, async (tx) => {
        const now = new Date().toISOString()
        const applicant = {
          command_center_id: tx.centre,
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
      return { message: 'Thank you. The command centre will read your application and write to you.', data: { applicantId: id } }
    },
  }
}
