// Says a sentence in a visitor's language, as the public page says it.
import { languagesAt } from '#contract/languages.ts'
import { speakerOf } from '#server/kit/speaker.ts'

export const speak = speakerOf(languagesAt('public'), ['web/publicSide/language'])
