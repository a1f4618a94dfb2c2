// A crowd of visitors, run as a thread: reports, looks at how a report stands, and readings, at their own pace whether they are answered or not.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ask, Refused } from '#contract/kit/client.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { dot } from '#tests/request.ts'

export interface Visits {
  bases: string[]
  commandCenterId: string
  seconds: number
  perSecond: number
}
export interface Visited {
  sent: number
  answers: Map<number, number>
  numbers: string[]
}

const { bases, commandCenterId, seconds, perSecond } = workerData as Visits
const of = { commandCenterId }
const answers = new Map<number, number>()
const [numbers, links]: [string[], string[]] = [[], []]
const under = new Set<Promise<unknown>>()
const few = Array.from({ length: 20 }, () => randomUUID())
const wire = (at: number) => ({ base: bases[at % bases.length]!, token: () => null })
const { data: types } = await ask(wire(0), publicSide.getCaseTypes, of)

async function report(at: number): Promise<void> {
  const deviceId = at % 3 === 0 ? few[at % few.length]! : randomUUID()
  const files = at % 50 === 0 ? { files: [new Blob([dot])] } : {}
  const said = { caseTypeId: types[at % types.length]!.id, description: `Flood ${at}`, landmark: 'Market', clientId: randomUUID(), deviceId }
  const { data } = await ask(wire(at), publicSide.createEmergencyTicket, { ...of, ...said, ...files })
  if (data.transactionNumber) numbers.push(data.transactionNumber)
  links.push(data.token)
}

async function visit(at: number): Promise<void> {
  const kind = at % 10
  if (kind < 4) await report(at)
  else if (kind < 7 && links.length > 0) await ask(wire(at), publicSide.getFollowUp, { token: links[at % links.length]!, waitSeconds: 0 })
  else if (kind < 8) await ask(wire(at), publicSide.getCaseTypes, of)
  else if (kind < 9) await ask(wire(at), publicSide.getChallenge, of)
  else await ask(wire(at), publicSide.getBarangays, of)
}

const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
const one = (at: number) =>
  visit(at).then(
    () => count(200),
    (error: unknown) => count(error instanceof Refused ? error.status : 0),
  )

let sent = 0
const began = performance.now()
while (performance.now() - began < seconds * 1_000) {
  const due = ((performance.now() - began) / 1_000) * perSecond
  for (; sent < due && under.size < 2_000; sent++) {
    const asked: Promise<unknown> = one(sent).finally(() => under.delete(asked))
    under.add(asked)
  }
  await delay(10)
}
await Promise.all(under)
parentPort!.postMessage({ sent, answers, numbers } satisfies Visited)
