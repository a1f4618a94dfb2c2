// Sends the lines of a table one by one, as the form would; drawn a few times a second, however fast lines go.
import { createStore } from 'zustand/vanilla'
import { fieldsSaid, type Input, Refused } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { change, isLost } from '#web/kit/api.ts'
import { sayOf, t } from '#web/kit/language.ts'
import type { Resource, Secret } from '#web/kit/resources/Resource.ts'
import { messageOf } from '#web/kit/toast.ts'
import type { TableField } from './fieldsOfTable.ts'
import type { PlannedLine } from './planTable.ts'

/** Where each is asked who is at the desk, they go one after another, so that it is asked once. */
const handsOf = (endpoint: Endpoint | undefined) => ((endpoint?.provenMs ?? null) === null ? 4 : 1)
const drawnEveryMs = 250

interface Sent {
  done: ReadonlySet<number>
  refused: ReadonlyMap<number, ReadonlyMap<number, string>>
  /** Of those, whose answer was lost and whose key is shown once: sent again, there might be two. */
  unsure: ReadonlySet<number>
  secrets: readonly Secret[]
  /** How far it is; null while nothing is being sent. */
  progress: { done: number; all: number } | null
}
type Columns = readonly (TableField | null)[]

export function sendingOf<R extends object>(of: Resource<R>) {
  const store = createStore<Sent>(() => ({ done: new Set(), refused: new Map(), unsure: new Set(), secrets: [], progress: null }))
  const keys = new Map<string, string>()
  let isStopped = false

  const start = async (lines: readonly PlannedLine[], columns: Columns) => {
    const before = store.getState()
    const [done, unsure, secrets] = [new Set(before.done), new Set(before.unsure), [...before.secrets]]
    const refused = new Map([...before.refused].filter(([line]) => unsure.has(line)))
    let sent = 0
    isStopped = false
    const draw = (isOver = false) =>
      store.setState({
        done: new Set(done),
        refused: new Map(refused),
        unsure: new Set(unsure),
        secrets: [...secrets],
        progress: isOver ? null : { done: sent, all: lines.length },
      })
    const send = async ({ line, action, input }: PlannedLine) => {
      const endpoint = action === 'add' ? of.add : of.update
      if (!endpoint) return
      const isOnce = action === 'add' && of.secretOf !== undefined
      try {
        const { data } = (await change(endpoint, input as Input<Endpoint>, { quiet: 'all', keys, isOnce })) as { data: object }
        if (action === 'add' && of.secretOf) secrets.push(of.secretOf(data))
        done.add(line)
      } catch (error) {
        if (isLost(error) || isAboutSession(error)) isStopped = true
        if (isOnce && isLost(error)) unsure.add(line)
        refused.set(line, unsure.has(line) ? new Map([[-1, unsureWords()]]) : problemsIn(error, columns))
      }
    }
    const queue = lines.values()
    const work = async () => {
      for (const line of queue) {
        if (isStopped) return
        await send(line)
        sent++
      }
    }
    draw()
    const drawing = setInterval(draw, drawnEveryMs)
    await Promise.all(Array.from({ length: handsOf(of.add) }, work))
    clearInterval(drawing)
    draw(true)
  }

  return {
    store,
    start,
    stop: () => {
      isStopped = true
    },
    /** A line that was mended has not been refused. */
    forget: (line: number) =>
      store.setState(({ refused, unsure }) => ({
        refused: new Map([...refused].filter(([one]) => one !== line)),
        unsure: new Set([...unsure].filter((one) => one !== line)),
      })),
  }
}

/** Every further line would be refused alike. */
const isAboutSession = (error: unknown) => error instanceof Refused && (error.code === 'step-up' || error.status === 401)
const unsureWords = () => t('No answer came: it may be there already. Look; if it is not, bring this line in again.')

/** What the server said, beside the cells that it speaks of. */
function problemsIn(error: unknown, columns: Columns): ReadonlyMap<number, string> {
  const fields = Object.entries(fieldsSaid(error))
  const found = fields.map(([name, said]) => {
    const at = columns.findIndex(
      (column) => column && (column.field.name === name || column.field.name.startsWith(`${name}.`) || name.startsWith(`${column.field.name}.`)),
    )
    return [at, sayOf(said)] as const
  })
  return new Map(found.length > 0 ? found : [[-1, messageOf(error)]])
}
