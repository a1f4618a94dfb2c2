// The calls by which a visitor becomes a known citizen, or asks to be forgotten.
import * as z from 'zod'
import { proofWays } from '#contract/citizens/proof.ts'
import { post } from '#contract/kit/endpoint.ts'
import { Day, Email, filledLine, Id } from '#contract/nouns/fields.ts'
import { Phone } from '#contract/nouns/Phone.ts'
import { keptKinds } from '#contract/nouns/personalFields.ts'
import { upload } from '#contract/kit/upload.ts'
import { DeviceId, FollowUpToken, followed, noticeFields, proofFields } from './access.ts'
import { citizenStates } from './followUp.ts'
import { PublicLanguage } from './language.ts'
import { CenterName } from './places.ts'

export const person = {
  getKept: post('/ccPublic/getKept', {
    harm: 'none',
    doc: 'What is kept of whoever sent the report, told to the device that sent it alone.',
    access: 'public',
    beyond: true,
    input: followed.extend({ deviceId: DeviceId }),
    data: z.object({
      items: z.array(z.object({ kind: z.enum(keptKinds), value: z.string() })).max(20),
      /** After the report is closed. */
      forDays: z.number().int(),
      /** How the wish to have a verified record deleted is proven: by a code to the number or the address of the record, or at the office. */
      proof: z.enum(proofWays),
    }),
  }),
  getVerified: post('/ccPublic/getVerified', {
    harm: 'reversible',
    doc: 'Makes the one who reported a citizen that a verifier looks at.',
    access: 'public',
    beyond: true,
    input: followed.extend({
      name: filledLine(120),
      phone: Phone,
      email: Email.optional(),
      address: filledLine(300),
      barangayId: Id,
      birthDate: Day,
      idPictures: z.array(upload()).min(1).max(3),
      selfie: upload(),
      ...noticeFields,
    }),
    data: z.object({ citizen: z.enum(citizenStates) }),
  }),
  requestDeletion: post('/ccPublic/requestDeletion', {
    harm: 'reversible',
    doc: 'Asks a center to delete a person’s data. The answer does not tell whether there is any; if it is a verified record, a code goes to the number or address that it holds.',
    access: 'public',
    beyond: true,
    input: z
      .object({
        token: FollowUpToken.optional(),
        commandCenterId: CenterName.optional(),
        deviceId: DeviceId.optional(),
        name: filledLine(120),
        phone: Phone.optional(),
        email: Email.optional(),
        reason: z.string().trim().max(2000).optional(),
        /** Of the code that may be sent. */
        language: PublicLanguage.default('en'),
        ...proofFields,
      })
      .refine(({ phone, email }) => phone ?? email, { path: ['phone'], error: 'Give a telephone number or an e-mail address to be answered at.' }),
    data: z.object({ reference: z.string(), request: Id, commandCenterId: Id }),
  }),
  proveDeletion: post('/ccPublic/proveDeletion', {
    harm: 'reversible',
    doc: 'Proves a wish for deletion by the code of six digits that was sent to the number or address of a verified record. Five wrong ones end it.',
    access: 'public',
    beyond: true,
    input: z.object({
      request: Id,
      commandCenterId: Id,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'The code has six digits.'),
    }),
    data: z.null(),
  }),
}
