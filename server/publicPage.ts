// Writes into the public page what it can be used with at once: hotlines as HTML before any script, and all that a report needs.
import { type Language, languageFor, languages } from '#contract/languages.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import type { PublicStart } from '#contract/publicSide/start.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The first language that the browser asks for and the page speaks. */
export function languageAsked(header: string | undefined): Language {
  const asked = (header ?? '').split(',').map((one) => one.trim().split(';')[0]!.toLowerCase())
  const known = asked.find((tag) => tag.startsWith('en') || languageFor(tag) !== 'en')
  return known ? languageFor(known) : 'en'
}

export function fillPublicPage(page: string, start: PublicStart, language: Language): string {
  const { town } = start
  const hotlines = (town?.center.hotlines ?? [])
    .map(({ name, number }) => `<li><a href="tel:${escaped(number)}"><b>${escaped(formatPhone(number))}</b> ${escaped(name)}</a></li>`)
    .join('')
  const logo = town?.center.logoUrl ? `<img class="logo" src="${escaped(town.center.logoUrl)}" alt="" width="36" height="36">` : ''
  const json = JSON.stringify(start).replaceAll('<', '\\u003c')
  return page
    .replace('<html lang="en"', `<html lang="${language in languages ? language : 'en'}"`)
    .replace('__CENTER__', () => `${logo}<span>${escaped(town?.center.name ?? 'Tanod')}</span>`)
    .replace('__HOTLINES__', () => hotlines)
    .replace('__START__', () => json)
}
