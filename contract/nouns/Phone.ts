// A Philippine telephone number: how it may be written, is kept, and is shown.
import * as z from 'zod'
import { landline, mobile, plainPhone } from './phoneText.ts'

export { formatPhone, isDialable, plainPhone } from './phoneText.ts'

const hotline = /^(\d{3,4}|1\d{4}|[2-8]\d{6,7})$/

const isPhone = (phone: string) => mobile.test(phone) || landline.test(phone)

/** A mobile number or a landline with its area code, kept as +63…. */
export const Phone = z
  .string()
  .trim()
  .max(30)
  .overwrite(plainPhone)
  .refine(isPhone, 'Write a Philippine number, such as 0917 123 4567 or (02) 8123 4567.')
  .meta({ examples: ['+639171234567'] })
/** A number that takes text messages. */
export const Mobile = z
  .string()
  .trim()
  .max(30)
  .overwrite(plainPhone)
  .refine((phone) => mobile.test(phone), 'Write a mobile number, such as 0917 123 4567.')
  .meta({ examples: ['+639171234567'] })
/** A number to call for help: a phone, a local number, or a short code such as 911. */
export const Hotline = z
  .string()
  .trim()
  .max(30)
  .overwrite(plainPhone)
  .refine((number) => isPhone(number) || hotline.test(number), 'Write a Philippine number or a short code, such as 911.')
  .meta({ examples: ['911'] })
