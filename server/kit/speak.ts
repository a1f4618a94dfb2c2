// Says a sentence in somebody's language where no page does it: what the desk is told, and what the public page says as it says it.
import { languagesAt } from '#contract/languages.ts'
import { speakerOf } from './speaker.ts'

export const speak = speakerOf(languagesAt('public'), ['server/language', 'web/publicSide/language'])
