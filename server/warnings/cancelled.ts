// What a cancel says in each language: its words go into a document, not onto a page, so they stand here and not in a catalog.
import { type Language, languages } from '#contract/languages.ts'

interface SaidIn {
  headline: string
  description: string
  instruction: string
}

type Saying = (event: string, sent: string) => Pick<SaidIn, 'headline' | 'description'>
const words: Partial<Record<Language, Saying>> & { en: Saying } = {
  en: (event, sent) => ({ headline: `Cancelled: ${event}`, description: `The alert of ${sent} is cancelled.` }),
  fil: (event, sent) => ({ headline: `Binawi: ${event}`, description: `Binawi na ang alerto ng ${sent}.` }),
  ceb: (event, sent) => ({ headline: `Gibawi: ${event}`, description: `Gibawi na ang alerto sa ${sent}.` }),
}

/** When it was given out is said as people of the center read a time. */
export function cancelledIn(language: Language, event: string, { sent, timeZone }: { sent: string; timeZone: string }): SaidIn {
  const code = words[language] ? language : 'en'
  const form = new Intl.DateTimeFormat(languages[code].locales, { dateStyle: 'long', timeStyle: 'short', timeZone })
  // Some versions of the formatter part the time from AM by a narrow space, which not every phone draws in a text message.
  const time = form.format(new Date(sent)).replaceAll('\u202f', ' ')
  const { headline, description } = (words[language] ?? words.en)(event, time)
  return { headline: headline.slice(0, 140), description, instruction: '' }
}
