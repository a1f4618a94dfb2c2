// What this phone remembers of its visitor: one random id, in its own shelf, which no signing out of staff empties.
import { Shelf } from '#web/kit/shelf.ts'

/** A secret of this phone: the server makes of it the id that staff see, which is a key to nothing. */
interface Visitor {
  deviceId: string
}

const shelf = new Shelf<Visitor>('tanod-visitor')
const former = 'tanod.visitor'
let known: Promise<Visitor> | undefined

export const visitorNow = (): Promise<Visitor> => (known ??= readOrMake())

async function readOrMake(): Promise<Visitor> {
  const kept = await shelf.get('visitor')
  if (kept) return kept
  const made = { deviceId: formerId() ?? newId() }
  await shelf.set('visitor', made)
  return made
}

/** Where an earlier version of this page kept it. */
function formerId(): string | undefined {
  try {
    return (JSON.parse(localStorage.getItem(former) ?? '{}') as Partial<Visitor>).deviceId
  } catch {
    return undefined
  }
}

/** A random UUID, also where the page came over plain HTTP. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
