// What a document of a feed says: an alert with how it is signed, or why it is none.
import { type Entry, entriesOf } from './feeds.ts'
import { alertFrom, type CapAlert } from './read.ts'
import { capSpace } from './schema.ts'
import { type SignatureStatus, signatureOf } from './signature.ts'
import { NotXml, readXml } from '#server/outside/xml.ts'

export type Flawed = { flaw: string }
export type ReadAlert = { alert: CapAlert; signature: SignatureStatus } | Flawed
export type ReadFeed = { entries: Entry[] } | Flawed

function flawOr<R>(read: () => R): R | Flawed {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotXml) return { flaw: error.message }
    throw error
  }
}

export const readAlert = (text: string, certificate: string | null): ReadAlert =>
  flawOr(() => {
    const document = readXml(text)
    if (document.name !== 'alert' || document.space !== capSpace) return { flaw: 'It is no alert of CAP 1.2.' }
    const { status, text: signed } = signatureOf(text, certificate)
    // What is read is what was signed.
    return { alert: alertFrom(status === 'good' ? readXml(signed) : document), signature: status }
  })

export const readFeed = (text: string, feedUrl: string): ReadFeed => flawOr(() => ({ entries: entriesOf(readXml(text), feedUrl) }))
