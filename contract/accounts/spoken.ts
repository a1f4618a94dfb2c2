// The languages in which a center may be called, spoken or signed, and in which of them somebody has to interpret.
import * as z from 'zod'
import { k } from '#contract/language/k.ts'

export const spokenLanguages = ['fil', 'en', 'ceb', 'ilo', 'hil', 'war', 'bik', 'pam', 'pag', 'mdh', 'mrw', 'tsg', 'zh', 'fsl'] as const
export const SpokenLanguage = z.enum(spokenLanguages)
export type SpokenLanguage = z.output<typeof SpokenLanguage>

export const spokenWords: Record<SpokenLanguage, string> = {
  fil: k('Filipino'),
  en: k('English'),
  ceb: k('Cebuano'),
  ilo: k('Ilocano'),
  hil: k('Hiligaynon'),
  war: k('Waray'),
  bik: k('Bikol'),
  pam: k('Kapampangan'),
  pag: k('Pangasinan'),
  mdh: k('Maguindanaon'),
  mrw: k('Maranao'),
  tsg: k('Tausug'),
  zh: k('Chinese'),
  fsl: k('Filipino Sign Language'),
}

/** Everybody at a desk speaks these: whoever speaks another one can interpret. */
const ofEveryDesk: readonly SpokenLanguage[] = ['fil', 'en']
export const interpretable = spokenLanguages.filter((one) => !ofEveryDesk.includes(one))
/** It is seen, not heard: whoever interprets it comes with their camera on. */
export const isSigned = (language: SpokenLanguage | null | undefined): boolean => language === 'fsl'
