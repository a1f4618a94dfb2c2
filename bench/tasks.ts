// What the browser's main thread worked on, task by task, out of a trace.
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFile } from '#tests/programs.ts'

/** Shorter ones are ticks of timers: they would only make the figures look better. */
const shortestTask = 1

interface TraceEvent {
  name: string
  cat: string
  ph: string
  dur?: number
  /** Of that, what the processor worked on it. */
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string; data?: Record<string, unknown> }
}

/** In milliseconds. */
export interface Task {
  took: number
  worked: number
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserFile(), args: ['--no-sandbox', '--disable-gpu'] })
}

/** Milliseconds that the processor has worked in the page's main thread so far: a machine that others load too makes none of them longer. */
export async function workedBy(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics')
    return 1_000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
}

/** The tasks of the page while something goes on. */
export async function tasksDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata', 'toplevel'] })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return tasksOf(trace.traceEvents)
}

function tasksOf(events: TraceEvent[]): Task[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const byThread = mains.map(({ pid, tid }) =>
    events
      .filter((one) => one.pid === pid && one.tid === tid && one.ph === 'X' && one.name === 'RunTask')
      .map(({ dur = 0, tdur = dur }) => ({ took: dur / 1_000, worked: tdur / 1_000 })),
  )
  const page = byThread.toSorted((one, other) => other.length - one.length)[0] ?? []
  return page.filter(({ took }) => took >= shortestTask)
}
