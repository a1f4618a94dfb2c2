// The calls by which a content writer applies: prove the e-mail address, then hand in the application.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'
import { OtpGiven, OtpToken } from './password.ts'

export const writerRegistration = {
  sendWriterRegOtp: post('/auth/sendWriterRegOtp', {
    harm: 'reversible',
    doc: 'Mails a one-time password to a would-be content writer of a center.',
    access: 'public',
    input: z.object({ email: z.email('This is not an e-mail address.').max(254), center: z.string().max(40) }),
    data: z.object({ otpToken: OtpToken }),
  }),
  submitWriterRegOtp: post('/auth/submitWriterRegOtp', {
    harm: 'reversible',
    doc: 'Checks that one-time password; the new token allows one application.',
    access: 'public',
    input: OtpGiven,
    data: z.object({ otpToken: OtpToken }),
  }),
  contentWriterRegistration: post('/auth/contentWriterRegistration', {
    harm: 'reversible',
    doc: 'Hands in the application. It gives no right until the center approves it.',
    access: 'public',
    input: z.object({
      otpToken: OtpToken,
      name: z.string().trim().min(2, 'Type your full name.').max(120),
      phone: z
        .string()
        .trim()
        .regex(/^(\+63|0)[\d\s()-]{7,15}$/, 'Type a Philippine phone number, such as 0917 123 4567.'),
      reason: z.string().trim().min(10, 'Tell in a sentence what you want to write.').max(1000),
      acceptsNotice: z.literal(true, 'Please read and accept the privacy notice.'),
    }),
    data: z.object({ applicantId: z.uuid() }),
  }),
}
