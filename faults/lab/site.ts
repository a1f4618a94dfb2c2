// What is sent to a site through the proxy before it, and what was answered: by Tanod, by the proxy, or by nobody.
import { randomInt } from 'node:crypto'
import { sendThrough } from '#tests/proxies.ts'
import type { Send } from './work.ts'

/** What a proxy may say of itself: nobody behind it, nobody at work there, no answer in time. */
const ofProxies = [502, 503, 504]
/** Each answer of Tanod's own carries the number by which its log knows it. */
const isOfTanod = ({ headers }: Response) => headers.has('x-request-id')

export function openSite(port: number) {
  const answers = new Map<string, number>()
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
  const send: Send = async (request, asVisitor) => {
    // Whoever speaks for others is believed at 127.0.0.1 alone.
    const from = asVisitor ? `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}` : undefined
    const answer = await sendThrough(port, request, from).catch((error: unknown) => {
      count('lines lost')
      throw error
    })
    if (answer.status >= 500 || !isOfTanod(answer)) count(`${answer.status} of ${isOfTanod(answer) ? 'Tanod' : 'the proxy'}`)
    return answer
  }
  return {
    send,
    lostLines: () => answers.has('lines lost'),
    tell: () => [...answers].map(([what, times]) => `${times} × ${what}`).join(', ') || 'nothing was asked twice',
    /** Of Tanod no 5xx but those that are named, of the proxy what speaks of itself alone. */
    judge: (ofTanod: readonly number[] = []): string[] =>
      [...answers]
        .filter(([what]) => what !== 'lines lost' && !(what.endsWith('of Tanod') ? ofTanod : ofProxies).includes(Number.parseInt(what)))
        .map(([what, times]) => `${times} × ${what}`),
  }
}
