// What a ticket says in words of its own: a report without words bears the name of its kind, and of what of it was chosen.
import { languageCodes, type NamedIn } from '#contract/languages.ts'

/** Nothing where the text is but a name of the kind. */
export function ownWords(text: string, kind: NamedIn | undefined, subs: readonly NamedIn[] = []): string {
  const said = text.trim()
  if (!kind || said === '') return said
  const names = [kind.name, ...languageCodes.map((code) => kind.names?.[code])].map((name) => name?.toLowerCase())
  const isName = names.includes(said.toLowerCase()) || subs.some(({ name }) => said === `${kind.name}: ${name}`)
  return isName ? '' : said
}
