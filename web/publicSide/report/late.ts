// What was typed while a report went out follows it by its link: a number to call, and words.
import { canBeCalled } from '#contract/nouns/phoneText.ts'
import { followUp } from '#contract/publicSide/followUp.ts'
import { sayWords } from '#web/publicSide/followUp/words.ts'
import { languageNow } from '#web/publicSide/language.ts'
import { call } from '#web/publicSide/wire.ts'

interface Typed {
  description?: string | number | undefined
  callerPhone?: string | number | undefined
}

const said = (one: string | number | undefined) => String(one ?? '')

export async function tellTyped(token: string, told: Typed, now: Typed): Promise<void> {
  const description = said(now.description)
  const before = said(told.description)
  const phone = said(now.callerPhone)
  const words = (description.startsWith(before) ? description.slice(before.length) : description).trim()
  if (words) await sayWords(token, 'tellMore', words)
  if (phone !== said(told.callerPhone) && canBeCalled(phone)) await call(followUp.completeReport, { token, phone, language: languageNow() })
}
