// An open ticket at 1440 × 900: facts, sending and talk stand beside each other, none over another, and what is pressed or typed next is always in view.
import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { api, enter, keepPicture } from './desk.ts'
import { test } from './server.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}
const boxOf = async (one: Locator): Promise<Box> => (await one.boundingBox())!
const isOver = (one: Box, other: Box) =>
  one.x < other.x + other.width - 1 && other.x < one.x + one.width - 1 && one.y < other.y + other.height - 1 && other.y < one.y + one.height - 1

/** In the window as a whole, and nothing lies over its middle. */
const isInView = (one: Locator) =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return (
      top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && above !== null && (element.contains(above) || above.contains(element))
    )
  })

async function fileTicket(page: Page): Promise<string> {
  const types = (await (await page.request.get(`${api}/ccPublic/getCaseTypes`)).json()) as { data: { id: string; name: string }[] }
  const caseTypeId = types.data.find(({ name }) => name === 'Fire')!.id
  const data = {
    caseTypeId,
    deviceId: randomUUID(),
    description: 'Smoke from the roof',
    landmark: 'Plaza',
    position: { lat: 14.5702, lng: 121.1329 },
  }
  const sent = await page.request.post(`${api}/ccPublic/createEmergencyTicket`, { data })
  return ((await sent.json()) as { data: { transactionNumber: string } }).data.transactionNumber
}

test('facts, sending and talk cover each other nowhere; the button that names the unit and the composer stay in view', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'taytay-dispatcher')
  const id = await fileTicket(page)
  await page.goto(`/cms/tickets/pending/${id}`)
  const [facts, sending, talk] = [
    page.locator('#ticket-body'),
    page.getByRole('region', { name: 'Send a team' }),
    page.getByRole('region', { name: 'Chat' }),
  ]
  const send = sending.getByRole('button', { name: /^Send / }).first()
  await expect(send).toBeEnabled()
  await page.getByRole('article', { name: id }).click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('c')
  const composer = talk.getByLabel('Write to the citizen')
  await expect(composer).toBeVisible()
  await composer.pressSequentially('Help is on the way.')
  for (const end of ['top', 'bottom'] as const) {
    await facts.evaluate((box, to) => (box.scrollTop = to === 'top' ? 0 : box.scrollHeight), end)
    const boxes = await Promise.all([facts, sending, talk].map(boxOf))
    const covered = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => isOver(one, other)))
    expect(covered, end).toEqual([false, false, false])
    expect([await isInView(send), await isInView(composer)], end).toEqual([true, true])
  }
  await keepPicture(page, 'zones-1440')
})
