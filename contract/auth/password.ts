// The calls and rules of passwords: recovery by one-time password, and change by the signed-in.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { post } from '#contract/kit/endpoint.ts'
import { PasskeyAnswer } from './passkeys.ts'
import { SignedIn } from './Session.ts'

export const passwordLength = { least: 8, most: 128 }

/** Any characters, no composition rules; counted as a person counts them. */
export const NewPassword = z
  .string()
  .max(1024)
  .refine((text) => [...text].length >= passwordLength.least, 'Use at least 8 characters.')
  .refine((text) => [...text].length <= passwordLength.most, 'Use at most 128 characters.')

export const OtpToken = z.string().min(20).max(100)
export const Otp = z.string().regex(/^\d{6}$/, 'The code has six digits.')
const Email = z.email('This is not an e-mail address.').max(254)
const change = z.object({ currentPassword: z.string().min(1).max(1024), newPassword: NewPassword })

/** The code, for the request that the token names, else for the latest one to the address. */
export const OtpGiven = z
  .object({ otpToken: OtpToken.optional(), email: Email.optional(), otp: Otp })
  .refine(({ otpToken, email }) => otpToken ?? email, { path: ['email'], error: 'Say to which e-mail address the code was sent.' })

export const password = {
  sendOtp: post('/auth/sendOtp', {
    harm: 'reversible',
    doc: 'Mails a one-time password for recovery. The answer is the same whether or not the account exists.',
    access: 'public',
    input: z.object({ email: Email }),
    data: z.object({ otpToken: OtpToken }),
  }),
  submitOtp: post('/auth/submitOtp', {
    harm: 'reversible',
    doc: 'Checks a one-time password; the new token allows one change of password.',
    access: 'public',
    input: OtpGiven,
    data: z.object({ otpToken: OtpToken }),
  }),
  changePassword: post('/auth/changePassword', {
    harm: 'secrets',
    doc: 'Sets a new password after recovery and ends every session of the account. An address that is given must be the proven one.',
    access: 'public',
    input: z.object({
      otpToken: OtpToken,
      newPassword: NewPassword,
      email: Email.optional(),
      totp: z.string().trim().max(10).optional(),
      passkey: PasskeyAnswer.optional(),
    }),
    data: z.null(),
  }),
  changePasswordWithToken: post('/auth/changePasswordWithToken', {
    harm: 'secrets',
    doc: 'Changes the password of the signed-in account and ends its other sessions.',
    access: 'session',
    input: change,
    data: z.null(),
  }),
  changePasswordWithTokenV2: post('/auth/changePasswordWithTokenV2', {
    harm: 'secrets',
    doc: 'Changes the password of the signed-in account, ends all its sessions and answers with a new one.',
    access: 'session',
    input: change,
    data: SignedIn,
  }),
  resetPassword: post('/auth/resetPassword/{param}', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Gives an account a new initial password, shown once and good for 72 hours; a peer, a superior and oneself excepted.',
    access: may('accounts.manage', 'centers.manage'),
    input: z.object({ param: z.uuid() }),
    data: z.object({ accountId: z.uuid(), username: z.string(), initialPassword: z.string(), expiresAt: z.string() }),
  }),
}
