// Pictures and films of this phone that follow a report: kept until the center has them, sent piece by piece, and taken up where they were cut.
import { create } from 'zustand'
import { calls } from '#web/publicSide/calls.ts'
import { Shelf } from '#web/kit/shelf.ts'
import { newId } from '#web/publicSide/visitor.ts'
import { call, finalIn, isHeldUp, restMsIn } from '#web/publicSide/wire.ts'
import { shrinkPhoto } from '#web/kit/shrink.ts'

interface KeptMedia {
  id: string
  /** The report that it belongs to, by the id that the phone gave it. */
  clientId: string
  file: File
  /** The secret of that report's link, once it was sent. */
  token?: string
  /** As it was chosen: it is made small before it is sent. */
  isRaw?: boolean
}
export interface Following {
  id: string
  clientId: string
  token?: string
  name: string
  bytes: number
  sent: number
  isRaw: boolean
  /** A small picture of it, to be seen at once. */
  face: string | null
  /** Lost: it did not come within the server's time; it is on this phone still. */
  trouble?: 'network' | 'refused' | 'lost' | undefined
}

const shelf = new Shelf<KeptMedia>('tanod-media')
const files = new Map<string, KeptMedia>()
export const useMedia = create<{ following: Following[] }>(() => ({ following: [] }))

const show = (id: string, part: Partial<Following>) =>
  useMedia.setState(({ following }) => ({ following: following.map((one) => (one.id === id ? { ...one, ...part } : one)) }))

/** Reports that were sent while this page is open: what is added to them later follows too. */
const sentReports = new Map<string, string>()
/** Of those that this phone had no room for under their new id, the earlier one: their only copy that lasts. */
const lastingOf = new Map<string, string>()
const leaveLasting = async (id: string) => {
  const lasting = lastingOf.get(id)
  if (lasting && lastingOf.delete(id)) await shelf.del(lasting)
}
const keep = async (one: KeptMedia) => {
  files.set(one.id, one)
  const isKept = await shelf.set(one.id, one)
  if (isKept) await leaveLasting(one.id)
  return isKept
}
const leave = async (id: string) => {
  files.delete(id)
  await shelf.del(id)
  await leaveLasting(id)
}

/** Listed and kept at once, as it was chosen; then made small, and sent as soon as its report is. `earlier`: the id of the copy that it takes the place of. */
export async function addMedia(clientId: string, file: File, token = sentReports.get(clientId), earlier?: string): Promise<void> {
  const one: KeptMedia = { id: newId(), clientId, file, isRaw: true, ...(token && { token }) }
  useMedia.setState(({ following }) => ({ following: [...following, faceOf(one)] }))
  if (earlier) lastingOf.set(one.id, earlier)
  await keep(one)
  await makeSmall(one.id)
}

let lastMade: Promise<void> = Promise.resolve()
/** One at a time: a phone has little memory. */
const makeSmall = (id: string): Promise<void> =>
  (lastMade = lastMade.then(async () => {
    const raw = files.get(id)
    if (!raw) return
    const file = await shrinkPhoto(raw.file)
    const now = files.get(id)
    if (!now) return
    show(id, { name: file.name, bytes: file.size, isRaw: false })
    await keep({ ...now, file, isRaw: false })
    void sendFollowing()
  }))

const faceOf = ({ id, clientId, file, token, isRaw = false }: KeptMedia): Following => {
  const face = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
  return { id, clientId, name: file.name, bytes: file.size, sent: 0, isRaw, face, ...(token && { token }) }
}

/** What was chosen on an earlier page for its draft, which this one has taken over. That page may stand yet, and send its own; where this phone can keep no second copy the first stays. */
export async function takeOverMedia(from: string, to: string): Promise<void> {
  for (const [id, { clientId, file, token }] of await shelf.entries()) {
    if (clientId !== from || token) continue
    await addMedia(to, file, undefined, id)
    hide(id)
  }
}

/** Of copies of a draft that go with it, as it was sent with its own; a page that still shows one has its pictures in hand. */
export async function leaveMediaOf(copies: readonly string[]): Promise<void> {
  if (copies.length === 0) return
  for (const [id, { clientId, token }] of await shelf.entries()) if (copies.includes(clientId) && !token) await shelf.del(id)
}

function hide(id: string): void {
  const { face } = useMedia.getState().following.find((one) => one.id === id) ?? {}
  if (face) URL.revokeObjectURL(face)
  files.delete(id)
  useMedia.setState(({ following }) => ({ following: following.filter((one) => one.id !== id) }))
}

export async function dropMedia(id: string): Promise<void> {
  hide(id)
  await leave(id)
}

/** What was kept when the page was closed. */
export async function loadMedia(): Promise<void> {
  for (const [id, one] of await shelf.entries()) {
    if (files.has(id)) continue
    files.set(id, one)
    useMedia.setState(({ following }) => ({ following: [...following, faceOf(one)] }))
    if (one.isRaw) void makeSmall(id)
  }
}

/** The report was sent: what belongs to it may follow. */
export async function followMedia(clientId: string, token: string): Promise<void> {
  sentReports.set(clientId, token)
  await loadMedia()
  for (const one of files.values())
    if (one.clientId === clientId && one.token !== token) {
      show(one.id, { token })
      await keep({ ...one, token })
    }
  await sendFollowing()
}

let isSending = false
export const pieceMost = 1024 * 1024
const pauses = [1_000, 3_000, 10_000, 30_000]

/** One after the other, until there is none; what something on the way does not let through goes behind the others. */
export async function sendFollowing(): Promise<void> {
  if (isSending) return
  isSending = true
  let failures = 0
  try {
    for (let next = nextOne(); next; next = nextOne()) {
      try {
        await sendOne(next)
        failures = 0
      } catch (error) {
        if (finalIn(error)) show(next.id, { trouble: 'refused' })
        else {
          show(next.id, { trouble: 'network' })
          const held = isHeldUp(error) && files.get(next.id)
          if (held && files.delete(held.id)) files.set(held.id, held)
          await new Promise((resolve) => setTimeout(resolve, Math.max(restMsIn(error), pauses[Math.min(failures++, pauses.length - 1)]!)))
        }
      }
    }
  } finally {
    isSending = false
  }
}

const isGivenUp = (id: string) => {
  const { trouble } = useMedia.getState().following.find((one) => one.id === id) ?? {}
  return trouble === 'refused' || trouble === 'lost'
}
const nextOne = () => [...files.values()].find(({ id, token, isRaw }) => token && !isRaw && !isGivenUp(id))

/** What the server has given up begins anew, as another. */
export async function sendAnew(id: string): Promise<void> {
  const one = files.get(id)
  if (!one) return
  await addMedia(one.clientId, one.file, one.token)
  await dropMedia(id)
}

/** Begins where the server says; a piece takes about two seconds, so that a cut costs little and a slow line moves on. */
async function sendOne({ id, file, token = '' }: KeptMedia): Promise<void> {
  const [told] = (await call(calls.tellMedia, { token, media: [{ id, name: file.name, bytes: file.size }] })).filter((one) => one.id === id)
  let now = told!
  let size = 48 * 1024
  show(id, { sent: now.received, trouble: undefined })
  while (now.state === 'coming') {
    const begun = performance.now()
    const piece = file.slice(now.received, now.received + size)
    now = await call(calls.sendPiece, { token, id, offset: now.received, piece }, { forMs: 120_000 })
    const took = performance.now() - begun
    size = took < 1_500 ? Math.min(pieceMost, size * 2) : took > 5_000 ? Math.max(8 * 1024, size / 2) : size
    show(id, { sent: now.received })
  }
  if (now.state === 'lost') return show(id, { trouble: 'lost' })
  if (now.state === 'refused') show(id, { trouble: 'refused' })
  await leave(id)
  if (now.state !== 'refused') useMedia.setState(({ following }) => ({ following: following.filter((one) => one.id !== id) }))
}
