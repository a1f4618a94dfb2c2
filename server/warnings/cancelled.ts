// What a cancel says in each language: its words go into a document, not onto a page, so they stand here and not in a catalog.
import type { Language } from '#contract/languages.ts'

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

export function cancelledIn(language: Language, event: string, sent: string): SaidIn {
  const { headline, description } = (words[language] ?? words.en)(event, sent)
  return { headline: headline.slice(0, 140), description, instruction: '' }
}
