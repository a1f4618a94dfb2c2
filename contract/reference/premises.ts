// Premises: places that the center knows before anything happens there. Which kinds there are, and when a ticket is at one.
import { k } from '#contract/language/k.ts'

export const premiseKinds = ['school', 'health', 'market', 'highRise', 'chemicals', 'fuel', 'dam', 'office', 'home', 'other'] as const
export type PremiseKind = (typeof premiseKinds)[number]

export const premiseWords: Record<PremiseKind, string> = {
  school: k('School'),
  health: k('Hospital or clinic'),
  market: k('Market or mall'),
  highRise: k('High-rise'),
  chemicals: k('Chemicals'),
  fuel: k('Fuel or gas'),
  dam: k('Dam or dike'),
  office: k('Office or plant'),
  home: k('Home'),
  other: k('Other'),
}

/** So near a ticket is at a premise. */
export const premiseMetres = 60
/** After its last day, or after it was taken out of use, a premise is kept so long. */
export const premiseKeptDays = 90
/** A shorter name or address stands in too many places to name one. */
export const leastNamed = { name: 5, address: 10 }

/** As names and addresses are compared: small letters without marks, one space between words and around them. */
export const compared = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `
