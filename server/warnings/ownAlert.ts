// An alert of the center's own as it is kept, and how it is found and named by others.
import { languages, otherLanguages } from '#contract/languages.ts'
import { capTime, type OwnAlert } from './cap/write.ts'

type Said = Omit<OwnAlert['infos'][number], 'language'>
/** What is filled in when it is served: the installation's own address, and what it replaces. */
export type KeptAlert = Omit<OwnAlert, 'web' | 'references' | 'infos'> &
  Said & {
    language: string
    /** The same in further languages, where somebody wrote it. */
    others?: Partial<Record<OtherLanguage, Said>>
  }
export type OtherLanguage = (typeof otherLanguages)[number]

/** What has no words of its own in a language is said as it was written. */
export function infosOf({ language, headline, description, instruction, others = {} }: KeptAlert): OwnAlert['infos'] {
  const first = { language, headline, description, instruction }
  return [
    first,
    ...otherLanguages.flatMap((code) => {
      const said = others[code]
      return said ? [{ language: languages[code].locales[0], ...Object.fromEntries(partsOf(first, said)) } as typeof first] : []
    }),
  ]
}
const partsOf = (first: Said, said: Said) => (['headline', 'description', 'instruction'] as const).map((part) => [part, said[part] || first[part]])

export const publicPath = (slug: string) => `/api/commandcenter/ccPublic/alerts/${slug}`

/** As others name it: "sender,identifier,sent". */
export const referenceOf = ({ sender, identifier, sent }: KeptAlert) => `${sender},${identifier},${capTime(sent)}`
