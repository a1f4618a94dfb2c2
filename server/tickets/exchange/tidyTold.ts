// What was told, as it can be kept: whole letters, at most so many, moments that a calendar has.
import { createHash } from 'node:crypto'
import { tidyText } from '#contract/publicSide/forgiving.ts'
import type { ToldIncident } from '#contract/tickets/exchange/Incident.ts'
import { timeNow } from '#server/kit/clock.ts'

const aheadMs = 5 * 60_000
const most = { id: 300, links: 50, agencies: 50, notes: 500, reach: 100_000 }
const [earliest, latest] = [Date.UTC(1900, 0, 1), Date.UTC(2200, 0, 1)]

export const digest = (text: string) => createHash('sha256').update(text).digest()

const textOf = (given: string | null, length: number): string | null => (given === null ? null : tidyText(given, length) || null)
const textsOf = (given: readonly string[], length: number, count: number) => given.flatMap((one) => textOf(one, length) ?? []).slice(0, count)

/** An id that is too long ends in its hash, so that two that begin alike stay two. */
function idOf(given: string | null): string | null {
  const id = textOf(given, Number.MAX_SAFE_INTEGER)
  return id === null || id.length <= most.id ? id : `${tidyText(id, most.id - 65)} ${digest(id).toString('hex')}`
}

function momentOf(given: string | null): string | null {
  const ms = given === null ? Number.NaN : Date.parse(given)
  return ms >= earliest && ms < latest ? new Date(ms).toISOString() : null
}
/** A clock that runs ahead would make each later version an older one. */
function writtenAt(given: string | null, now: number): string | null {
  const at = momentOf(given)
  return at !== null && Date.parse(at) > now + aheadMs ? new Date(now + aheadMs).toISOString() : at
}

export function tidyTold(told: ToldIncident, now = timeNow()): ToldIncident {
  const { position } = told
  return {
    ...told,
    ...{ id: idOf(told.id), at: writtenAt(told.at, now), calledAt: momentOf(told.calledAt), number: textOf(told.number, 60) },
    ...{ kind: textOf(told.kind, 200), status: textOf(told.status, 60), description: textOf(told.description, 5_000) },
    ...{ callerName: textOf(told.callerName, 120), callerPhone: textOf(told.callerPhone, 32), place: textOf(told.place, 300) },
    position: position && { ...position, ...(position.accuracy !== undefined && { accuracy: Math.min(position.accuracy, most.reach) }) },
    agencies: textsOf(told.agencies, 200, most.agencies),
    links: textsOf(told.links, 300, most.links),
    notes: told.notes
      .flatMap(({ text: given, at }) => {
        const text = textOf(given, 4_900)
        return text ? [{ text, at: momentOf(at) }] : []
      })
      .slice(0, most.notes),
  }
}
