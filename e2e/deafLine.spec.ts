// A crew's phone on a line that takes what is asked and answers nothing: a page that is opened there is the one that the phone keeps.
import { createServer, request as ask, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect } from '@playwright/test'
import { crew, desk, isInKept, isKept } from './crews.ts'
import { api, keepPicture } from './desk.ts'
import { test } from './server.ts'

/** Carries all to a Tanod and back, until it falls silent. */
async function openLine(port: number) {
  let isSilent = false
  const held = new Set<ServerResponse>()
  const open = new Set<Socket>()
  const line = createServer((given, answer) => {
    if (isSilent) return void held.add(answer)
    const { method, url, headers } = given
    const carried = ask({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      if (isSilent) return void held.add(answer)
      answer.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(answer)
    })
    carried.on('error', () => answer.destroy())
    given.pipe(carried)
  })
  line.on('connection', (socket) => open.add(socket))
  line.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const carried = connect(port, '127.0.0.1', () => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]!}` : []))
      carried.write([`${method!} ${url!} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      carried.write(head)
      socket.pipe(carried).on('data', (data) => isSilent || socket.write(data))
    })
    for (const one of [socket, carried]) one.on('error', () => (socket.destroy(), carried.destroy()))
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const { port: own } = line.address() as { port: number }
  return {
    url: `http://127.0.0.1:${own}`,
    fallSilent: () => void (isSilent = true),
    async close() {
      for (const one of open) one.destroy()
      await new Promise((resolve) => line.close(resolve))
    },
  }
}

test('a new page shows MAYDAY, the runs and the number of the desk, though nothing is answered', { tag: '@long' }, async ({
  app,
  browser,
  request,
}) => {
  const line = await openLine(app.port)
  const context = await browser.newContext({ baseURL: line.url, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow', locale: 'en-PH' })
  const page = await context.newPage()
  const { send } = await desk(request)
  const team = await crew(page)
  const landmark = 'Where the line is deaf'
  const id = await send(team, landmark)
  await expect(page.getByRole('main').getByText(landmark)).toBeVisible()
  await expect.poll(() => isKept(page, 'tanod-staff-1', '/cms/')).toBe(true)
  await page.reload()
  await expect(page.getByRole('main').getByText(landmark)).toBeVisible()
  for (const read of ['auth/getCurrentUser', `reports/getEmergencyTicket/${id}`, 'resources/getOwnTeam'])
    await expect.poll(() => isKept(page, 'tanod-staff-own', `${api}/${read}`)).toBe(true)
  await expect.poll(() => isInKept(page, 'getAcceptedEmergencyTickets', id)).toBe(true)
  await page.close()
  line.fallSilent()

  const opened = await context.newPage()
  void opened.goto('/cms/dashboard', { waitUntil: 'commit' })
  await expect(opened.getByRole('button', { name: 'MAYDAY' })).toBeVisible()
  await expect(opened.getByRole('main').getByText(landmark)).toBeVisible()
  await expect(opened.getByRole('link', { name: 'Call the desk' })).toBeVisible()
  await keepPicture(opened, 'crew-deaf-line')
  await context.close()
  await line.close()
})
