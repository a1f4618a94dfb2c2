// How a Philippine telephone number is kept, told from other text, and shown.
export const mobile = /^\+639\d{9}$/
export const landline = /^\+63(2\d{8}|[3-8]\d{8})$/

/** +639171234567 from any usual way to write it; whatever is no such number stays as it was, without its separators. */
export function plainPhone(written: string): string {
  const digits = written.replace(/[\s().-]/g, '')
  // Sheets and forms lose the zero of a mobile number.
  return digits.replace(/^(?:\+?63|0)(?=\d{9,10}$)/, '+63').replace(/^(?=9\d{9}$)/, '+63')
}

export function formatPhone(phone: string): string {
  if (mobile.test(phone)) return phone.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, '0$1-$2-$3')
  if (/^\+632\d{8}$/.test(phone)) return phone.replace(/^\+632(\d{4})(\d{4})$/, '(02) $1-$2')
  if (landline.test(phone)) return phone.replace(/^\+63(\d\d)(\d{3})(\d{4})$/, '(0$1) $2-$3')
  return phone
}

/** What is typed, with each number in it as one word: as it is printed, or begun so. Digits within another word, as of a serial number, are none. */
export const joinPhones = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}-])\+?\(?\d[\d().\s-]{4,}\d(?![\p{L}\p{N}])/gu, (run) => {
    const phone = plainPhone(run)
    if (mobile.test(phone) || landline.test(phone)) return phone
    return /^09\d\d-\d/.test(run) ? run.replace(/\D/g, '') : run
  })

/** Begun as a Philippine number or as one of another country. */
const begun = /^(\+|0(?!0)|63\d{7}|9\d{5,8}$)/
/** Whether a caller's number can be called: a citizen may have written anything, or half of it. */
export function isDialable(written: string): boolean {
  const phone = plainPhone(written)
  return canBeCalled(phone) || (/^(\d{3,5}|\d{7,15})$/.test(phone) && !begun.test(phone))
}

/** Whether somebody can be reached by it: a whole Philippine number, or one of another country. */
export function canBeCalled(written: string): boolean {
  const phone = plainPhone(written)
  return mobile.test(phone) || landline.test(phone) || /^\+(?!63)\d{8,15}$/.test(phone)
}
