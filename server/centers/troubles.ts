// What went wrong with something joined, in words.
import { k, say, type Sentence } from '#contract/kit/say.ts'
import { SaidNo } from '#server/outside/channels.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { troubleSentences } from '#server/outside/troubles.ts'

/** What nodemailer and the network say, in words. */
const mailTroubles: Record<string, string> = {
  ECONNREFUSED: k('Nothing answers at the address of the mail server.'),
  ECONNECTION: k('Nothing answers at the address of the mail server.'),
  ESOCKET: k('Nothing answers at the address of the mail server.'),
  EDNS: k('There is no mail server of this name.'),
  ENOTFOUND: k('There is no mail server of this name.'),
  ETIMEDOUT: k('The mail server does not answer in time.'),
  EAUTH: k('The mail server does not take the user name and password.'),
  ETLS: k('The mail server offers no secure connection.'),
  EENVELOPE: k('The mail server does not take this address.'),
}

/** What was found wrong, in its own words. */
export class Unreadable extends Error {
  readonly said: Sentence
  constructor(said: Sentence) {
    super(said.text)
    this.said = said
  }
}

export function troubleOf(error: unknown): Sentence {
  if (error instanceof Unreadable) return error.said
  if (error instanceof SaidNo) return error.said
  if (error instanceof OutsideTrouble) return say(troubleSentences[error.kind])
  const code = (error as { code?: string } | null)?.code ?? ''
  return mailTroubles[code] ? say(mailTroubles[code]) : say('It gave no answer of use ({code}).', { code: code || 'no code' })
}
