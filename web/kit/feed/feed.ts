// The live feed: one socket, resumed from a cursor, watched by pings; polling while it is down.
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { signIn } from '#contract/auth/signIn.ts'
import { type ClientEvents, feed, type ServerEvents } from '#contract/feed/feed.ts'
import { call } from '#web/kit/api.ts'
import { lookForNewer } from '#web/kit/chunks.ts'
import { learnServerTime } from '#web/kit/clock.ts'
import { noteCaughtUp, noteConnecting, noteFresh, noteLive, noteLost, useConnection } from './connection.ts'
import { endSessionBy } from '#web/kit/session/expiry.ts'
import { cursorNow, dropFacts, epochNow, onFlush, receiveFacts, setCursor, setEpoch } from './facts.ts'
import { t } from '#web/kit/language.ts'
import { noteLooks, setLookTeller } from '#web/kit/look/looks.ts'
import { noteSounding, setSoundingTeller } from '#web/kit/sound.ts'
import { mayNow, tokenNow, useSession } from '#web/kit/session/session.ts'
import { toast } from '#web/kit/toast.ts'

const pingEveryMs = 2_000
/** How often it is looked at: a lost line is told within five seconds. */
const lookEveryMs = 500
/** Without an answer for so long, the line counts as lost … */
const pingLateMs = 4_000
/** … and for so long, as dead: it is opened anew. */
const pingLostMs = 10_000
const pollEveryMs = 5_000
/** A page that stood still so long, as while it loads, has heard no answers in that time; longer, and the machine slept. */
const stoodLeastMs = 1_500
const stoodMostMs = 10_000

type FeedSocket = Socket<ServerEvents, ClientEvents>
let current: FeedSocket | null = null

/** The socket for what is not a fact: presence, typing, call signalling. Null while signed out. */
export const socketNow = (): FeedSocket | null => current

const guests = new Set<(socket: FeedSocket) => void>()

/** For rooms that hear more on the socket than facts: told of the socket that is open now, and of every one after it. */
export function withSocket(guest: (socket: FeedSocket) => void): () => void {
  guests.add(guest)
  if (current) guest(current)
  return () => void guests.delete(guest)
}

/** Learns where the log stands, before the first list is read: what happens from then on arrives as facts. */
export async function findCursor(): Promise<void> {
  setCursor(undefined)
  const askedAt = Date.now()
  const { data } = await call(feed.getFacts)
  learnServerTime(data.serverTime, askedAt)
  setCursor(data.cursor)
  setEpoch(data.epoch)
}

export function startFeed(queryClient: QueryClient): () => void {
  let joinedAt = Date.now()
  const socket: FeedSocket = io({
    path: '/socket.io',
    transports: ['websocket'],
    auth: (give) => {
      joinedAt = Date.now()
      give({ token: tokenNow(), cursor: cursorNow(), epoch: epochNow() })
    },
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  })
  current = socket
  noteConnecting()
  for (const guest of guests) guest(socket)
  let answeredAt = Date.now()
  let pingedAt = 0
  let wasReady = false
  let polling = false
  let polledAt = 0

  onFlush((facts) => noteCaughtUp(facts.length))

  socket.on('ready', ({ cursor, epoch, serverTime }) => {
    if (wasReady) void lookForNewer()
    wasReady = true
    setEpoch(epoch)
    answeredAt = Date.now()
    learnServerTime(serverTime, joinedAt)
    // What was read before the place in the log was known may be older than it.
    if (cursorNow() === undefined) void queryClient.invalidateQueries()
    setCursor(Math.max(cursor, cursorNow() ?? 0))
    if (isDown()) askAgain(queryClient)
    setLookTeller((transactionNumber) => socket.emit('look', { transactionNumber }, () => {}))
    // Those at whose desks every alarm of the center rings.
    if (mayNow(['tickets.read']))
      setSoundingTeller(async (isSounding) => {
        const { ok, desks } = await socket.timeout(pingLateMs).emitWithAck('hear', { isSounding })
        return ok ? (desks ?? null) : null
      })
    requestAnimationFrame(tellReturn)
  })
  socket.on('facts', (facts) => {
    noteFresh()
    receiveFacts(queryClient, facts)
  })
  socket.on('reload', ({ cursor, epoch, serverTime }) => {
    learnServerTime(serverTime, joinedAt)
    startAfresh(queryClient, { cursor, epoch })
  })
  socket.on('looks', noteLooks)
  socket.on('sounding', noteSounding)
  socket.on('ended', ({ code }) => {
    socket.disconnect()
    endSessionBy(code)
  })
  socket.on('disconnect', (reason) => {
    noteLost()
    setLookTeller(null)
    setSoundingTeller(null)
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', () => {
    noteLost()
    if (!socket.active) {
      void call(signIn.getCurrentUser).catch(() => noteLost())
      setTimeout(() => current === socket && socket.connect(), pollEveryMs)
    }
  })

  const poll = async () => {
    if (polling) return
    polling = true
    polledAt = Date.now()
    try {
      for (let more = true; more && isDown(); ) {
        const askedAt = Date.now()
        const { data } = await call(feed.getFacts, { cursor: cursorNow(), epoch: epochNow() })
        learnServerTime(data.serverTime, askedAt)
        noteFresh()
        if (data.reload) startAfresh(queryClient, data)
        else {
          receiveFacts(queryClient, data.facts)
          setCursor(Math.max(data.cursor, cursorNow() ?? 0))
        }
        more = data.more
      }
    } catch {
      noteLost()
    } finally {
      polling = false
    }
  }

  let beatAt = Date.now()
  const beat = setInterval(() => {
    const stoodMs = Date.now() - beatAt - lookEveryMs
    beatAt = Date.now()
    if (stoodMs >= stoodLeastMs && stoodMs <= stoodMostMs) answeredAt = Math.min(Date.now(), answeredAt + stoodMs)
    if (useSession.getState().expired) return
    const silentMs = Date.now() - answeredAt
    if (!socket.connected) noteLost()
    else if (silentMs > pingLateMs) noteLost(answeredAt)
    if (isDown() && Date.now() - polledAt >= pollEveryMs) void poll()
    if (!socket.connected) return
    if (silentMs > pingLostMs) {
      answeredAt = Date.now()
      socket.disconnect().connect()
      return
    }
    const sentAt = Date.now()
    if (sentAt - pingedAt < pingEveryMs) return
    pingedAt = sentAt
    socket.volatile.emit('ping', ({ ok, serverTime }) => {
      answeredAt = Date.now()
      if (!ok) return void call(signIn.getCurrentUser).catch(() => noteLost())
      noteFresh()
      if (serverTime) learnServerTime(serverTime, sentAt)
      tellReturn()
    })
  }, lookEveryMs)
  const signedInAgain = useSession.subscribe((now, before) => {
    if (now.token && now.token !== before.token) socket.disconnect().connect()
  })

  const wentOffline = () => noteLost()
  const wentOnline = () => socket.disconnect().connect()
  addEventListener('offline', wentOffline)
  addEventListener('online', wentOnline)

  return () => {
    clearInterval(beat)
    removeEventListener('offline', wentOffline)
    removeEventListener('online', wentOnline)
    signedInAgain()
    socket.disconnect()
    current = null
  }
}

/** An answer that was on its way when the line broke may never come. */
function askAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'fetching' || state.status === 'error' })
}

function startAfresh(queryClient: QueryClient, { cursor, epoch }: { cursor: number; epoch: string }): void {
  dropFacts()
  setCursor(cursor)
  setEpoch(epoch)
  void queryClient.invalidateQueries()
}

const isDown = (): boolean => useConnection.getState().state === 'lost'

function tellReturn(): void {
  const count = noteLive()
  if (count === null) return
  const changes =
    count === 0
      ? t('Nothing changed meanwhile.')
      : t('{count, plural, one {# change came in meanwhile.} other {# changes came in meanwhile.}}', { count })
  toast('info', changes, { title: t('Live updates are back') })
}
