// The promise: a report from a real phone's page, sent through a line that is cut before or after the server keeps it, exists exactly once.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type App, root } from '#tests/app.ts'
import { browserFile } from '#tests/programs.ts'
import { judgeWhole } from './lab/judge.ts'
import type { Fault } from './lab/Fault.ts'
import { openSingle } from './lab/single.ts'
import { inLanes } from './lab/town.ts'
import { asOwner } from './lab/work.ts'

/** Before the request arrives, in its middle, after it was done, and not at all. */
const cuts = ['before', 'within', 'after', 'none'] as const
type Cut = (typeof cuts)[number]
const pages = 4
/** An end for what hangs: beside other programs four phones on two processors are slow. */
const patienceMs = 180_000

export const cutReports: Fault = {
  says: 'a report from a browser over a line that is cut before or after the server keeps it exists exactly once',
  async run({ times = 100 }) {
    if (!existsSync(join(root, 'dist'))) throw new Error('There are no pages to open: run `npm run build` first.')
    const { app } = await openSingle()
    const line = openLine(() => app.port)
    const browser = await chromium.launch({
      executablePath: browserFile(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const prefix = `fault-${randomUUID().slice(0, 8)}-`
      const marks = Array.from({ length: times }, (_, index) => ({ mark: `${prefix}${randomUUID()}`, cut: cuts[index % cuts.length]! }))
      const address = await line.listen()
      const told = await inLanes(pages, marks, (report) => usePhone(browser, address, line, report))
      const findings = [...told.filter((one) => one !== null), ...(await judge(app, marks)), ...(await judgeWhole(app))]
      const figure = `${times} reports in a browser, ${line.count('before')} cut before, ${line.count('within')} within and ${line.count('after')} after they were kept, ${line.repeated()} sent again`
      return {
        figure,
        findings,
        async plantAfter() {
          await asOwner(app, (owner) => owner.query('update ticket set description = $1 where description = $2', [marks[0]!.mark, marks[1]!.mark]))
          return judge(app, marks)
        },
      }
    } finally {
      await browser.close()
      line.close()
    }
  },
}

/** A phone of its own for each report, whose person waits to be told the number; answers what went wrong. */
async function usePhone(browser: Browser, baseURL: string, line: Line, { mark, cut }: { mark: string; cut: Cut }): Promise<string | null> {
  const context = await browser.newContext({ baseURL, locale: 'en-PH', viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(patienceMs)
  line.plan(mark, cut)
  try {
    await reportOnce(await context.newPage(), mark)
    return null
  } catch (error) {
    return `${mark} (${cut}): ${(error as Error).message.split('\n')[0]}`
  } finally {
    await context.close()
  }
}

async function reportOnce(page: Page, mark: string): Promise<void> {
  await page.goto('/cms/quickreport')
  await page.getByRole('button', { name: 'Flood', exact: true }).click()
  await page.getByLabel('Landmark, street or house').fill('Market')
  await page.getByText('Add words, a photo or your name').click()
  await page.getByLabel('What do you see?').fill(mark)
  await page.getByLabel('I cannot give a number').check()
  await page.getByRole('button', { name: 'Send to the command center' }).click()
  const isSent = page.locator('.reference').or(page.getByText(/^Sent: /))
  const isWaiting = page.getByText('Saved on this phone, not sent yet.', { exact: false })
  await isSent.or(isWaiting).first().waitFor()
  if (await isWaiting.isVisible()) {
    // The phone finds its network again.
    await page.context().setOffline(true)
    await page.context().setOffline(false)
  }
  await isSent.first().waitFor()
}

async function judge(app: App, marks: { mark: string; cut: Cut }[]): Promise<string[]> {
  const { rows } = await asOwner(app, (owner) =>
    owner.query<{ mark: string; n: number }>(
      `select mark, count(*) as n from (select description as mark from ticket union all select text from offline_report) known where mark = any ($1) group by 1`,
      [marks.map(({ mark }) => mark)],
    ),
  )
  const there = new Map(rows.map(({ mark, n }) => [mark, n]))
  return marks.filter(({ mark }) => there.get(mark) !== 1).map(({ mark, cut }) => `${mark} (${cut}) is there ${there.get(mark) ?? 0} times`)
}

type Line = ReturnType<typeof openLine>

/** Between browser and server: it cuts a report's first sending as it was planned, and lets all else through. */
function openLine(port: () => number) {
  const planned = new Map<string, Cut>()
  const seen = new Map<string, number>()
  const done: Record<Cut, number> = { before: 0, within: 0, after: 0, none: 0 }

  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const mark = /fault-[\w-]+/.exec(body.toString('latin1'))?.[0] ?? ''
    const cut = asked.url?.includes('createEmergencyTicket') ? take(mark) : 'none'
    if (cut === 'before') return void asked.socket.destroy()
    const half = cut === 'within' ? body.subarray(0, body.length >> 1) : body
    pass(asked, half, cut, answer)
  })

  function take(mark: string): Cut {
    seen.set(mark, (seen.get(mark) ?? 0) + 1)
    const cut = planned.get(mark) ?? 'none'
    planned.delete(mark)
    done[cut]++
    return cut
  }

  function pass({ url = '/', method = 'GET', headers, socket }: IncomingMessage, body: Buffer, cut: Cut, answer: ServerResponse): void {
    const onward = request({ host: '127.0.0.1', port: port(), path: url, method, headers: { ...headers, connection: 'close' } }, async (reply) => {
      const chunks: Buffer[] = []
      for await (const chunk of reply) chunks.push(chunk as Buffer)
      if (cut === 'after') return void socket.destroy()
      answer.writeHead(reply.statusCode!, reply.headers)
      answer.end(Buffer.concat(chunks))
    })
    onward.on('error', () => socket.destroy())
    if (cut !== 'within') return void onward.end(body)
    onward.write(body, () => {
      onward.destroy()
      socket.destroy()
    })
  }

  return {
    async listen(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    plan: (mark: string, cut: Cut) => void planned.set(mark, cut),
    count: (cut: Cut) => done[cut],
    repeated: () => [...seen.values()].filter((times) => times > 1).length,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
