// A Philippine telephone number: how it may be written, is kept, and is shown.
import * as z from 'zod'

const mobile = /^\+639\d{9}$/
const landline = /^\+63(2\d{8}|[3-8]\d{8})$/
const hotline = /^(1\d{2,3}|911|\d{3}|[2-8]\d{6,7})$/

/** +639171234567 from any usual way to write it; whatever is no such number stays as it was, without its separators. */
export function plainPhone(written: string): string {
  const digits = written.replace(/[\s().-]/g, '')
  return digits.replace(/^(?:\+?63|0)(?=\d{9,10}$)/, '+63')
}

export function formatPhone(phone: string): string {
  if (mobile.test(phone)) return phone.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, '0$1-$2-$3')
  if (/^\+632\d{8}$/.test(phone)) return phone.replace(/^\+632(\d{4})(\d{4})$/, '(02) $1-$2')
  if (landline.test(phone)) return phone.replace(/^\+63(\d\d)(\d{3})(\d{4})$/, '(0$1) $2-$3')
  return phone
}

const isPhone = (phone: string) => mobile.test(phone) || landline.test(phone)

/** A mobile number or a landline with its area code, kept as +63…. */
export const Phone = z
  .string()
  .trim()
  .max(30)
  .overwrite(plainPhone)
  .refine(isPhone, 'Write a Philippine number, such as 0917 123 4567 or (02) 8123 4567.')
/** A number to call for help: a phone, a local number, or a short code such as 911. */
export const Hotline = z
  .string()
  .trim()
  .max(30)
  .overwrite(plainPhone)
  .refine((number) => isPhone(number) || hotline.test(number), 'Write a Philippine number or a short code, such as 911.')
