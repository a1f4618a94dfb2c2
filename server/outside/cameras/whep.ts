// A camera behind a gateway that speaks WHEP: offers and answers are handed on, pictures go from the gateway to the browser; every line is ended.
import { randomUUID } from 'node:crypto'
import { CameraTrouble, openCamera, readAnswer, usualMs, WrongPassword } from './askCamera.ts'
import type { CameraHosts } from './hosts.ts'
import { type CameraAddress, pieceStaleAfterMs, type Source } from './Source.ts'

export const sdpBytes = 64 * 1024
const mostLines = 100
/** A viewer who says nothing for so long has left. */
const silentMs = 15_000
const sweepMs = 1_000

interface Line {
  /** Where the gateway ends it. */
  place: URL | null
  heardAt: number
  until: number
}

export function openWhep(camera: CameraAddress, hosts: CameraHosts, leftAfterMs = silentMs): Source {
  const address = new URL(camera.address)
  const lines = new Map<string, Line>()
  let asking = 0
  let isOver = false
  let isRefused = false
  let seenAt: number | null = null
  /** How the camera stands is judged by the last that was heard: nobody looking tells nothing new. */
  let judgedAt: number | null = null

  function placeOf(location: string | undefined): URL | null {
    if (location === undefined || !URL.canParse(location, camera.address)) return null
    const place = new URL(location, address)
    return place.origin === address.origin ? place : null
  }
  const endAt = (place: URL | null) =>
    place &&
    void openCamera(place, camera, hosts, { method: 'DELETE' }).then(
      (answer) => answer.destroy(),
      () => {},
    )
  function end(id: string): void {
    const line = lines.get(id)
    lines.delete(id)
    if (line) endAt(line.place)
  }

  async function ask(sdp: string, until: number): Promise<{ id: string; answer: string }> {
    const late = Date.now() + usualMs
    const reply = await openCamera(address, camera, hosts, { method: 'POST', sdp })
    isRefused = false
    const place = placeOf(reply.headers.location)
    try {
      const type = String(reply.headers['content-type'] ?? '')
      const answer = (await readAnswer(reply, sdpBytes, late)).toString('utf8')
      if (!/^application\/sdp\b/i.test(type) || !answer.startsWith('v=0')) throw new CameraTrouble('no answer to an offer')
      if (isOver) throw new CameraTrouble('too late')
      const id = randomUUID()
      lines.set(id, { place, heardAt: Date.now(), until })
      return { id, answer }
    } catch (error) {
      reply.destroy()
      endAt(place)
      throw error
    }
  }

  const timer = setInterval(() => {
    const now = Date.now()
    for (const [id, { heardAt, until }] of lines) if (now - heardAt > leftAfterMs || now > until) end(id)
  }, sweepMs)
  timer.unref()

  return {
    file: () => Promise.resolve(null),
    lines: {
      async open(sdp, until) {
        if (lines.size + asking >= mostLines) throw new CameraTrouble('too many viewers')
        asking++
        try {
          return await ask(sdp, until)
        } catch (error) {
          isRefused = error instanceof WrongPassword
          judgedAt = Date.now()
          throw error
        } finally {
          asking--
        }
      },
      hear(id, word, until) {
        const line = lines.get(id)
        if (!line) return false
        if (word === 'end') {
          end(id)
          return true
        }
        judgedAt = Date.now()
        Object.assign(line, { heardAt: judgedAt, until: Math.max(line.until, until) })
        if (word === 'seen') seenAt = judgedAt
        return true
      },
    },
    standing: () => ({
      state: judgedAt === null ? 'unknown' : seenAt !== null && judgedAt - seenAt < pieceStaleAfterMs ? 'online' : 'offline',
      seenAt,
    }),
    refusesPassword: () => isRefused,
    stop() {
      isOver = true
      clearInterval(timer)
      for (const id of [...lines.keys()]) end(id)
    },
  }
}
