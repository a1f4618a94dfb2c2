// Notes how it went with what only sends or asks, for whoever looks at the tiles: it never keeps a sending from its end.
import { english } from '#contract/language/english.ts'
import { installation } from '#server/auth/store.ts'
import type { Database } from '#server/kit/transaction.ts'
import type { Mail } from '#server/outside/mail.ts'
import type { Sms } from '#server/outside/sms.ts'
import { noteWord, type Word } from './storeConnections.ts'
import { troubleOf } from './troubles.ts'

interface Parts {
  db: Database
  warn: (error: unknown) => void
}

async function note({ db, warn }: Parts, center: string, kind: Word, send: () => Promise<void>): Promise<void> {
  const tell = (trouble: string | null) => db.within(center, (tx) => noteWord(tx, kind, trouble)).then(() => {}, warn)
  try {
    await send()
  } catch (error) {
    await tell(english(troubleOf(error)))
    throw error
  }
  await tell(null)
}

export const notedMail = (mail: Mail, parts: Parts): Mail => ({
  ...mail,
  send: (letter) => note(parts, installation, 'mail', () => mail.send(letter)),
})

export const notedSms = (sms: Sms, parts: Parts): Sms => ({
  ...sms,
  send: (text) => note(parts, text.center ?? installation, 'sms', () => sms.send(text)),
})
