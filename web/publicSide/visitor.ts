// What this phone remembers of its visitor: two random ids, and nothing else.
const name = 'tanod.visitor'

interface Visitor {
  deviceId: string
  userId: string
}

export function visitorNow(): Visitor {
  const kept = read()
  if (kept.deviceId && kept.userId) return kept as Visitor
  const made = { deviceId: kept.deviceId ?? newId(), userId: kept.userId ?? newId() }
  localStorage.setItem(name, JSON.stringify(made))
  return made
}

function read(): Partial<Visitor> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Visitor>
  } catch {
    return {}
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
