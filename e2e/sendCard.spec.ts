// Beside an open ticket no button sends a team whose line nobody sees, however little room a Mayday and the response plan leave.
import { expect, type Locator } from '@playwright/test'
import { isLong } from '#tests/long.ts'
import { api, demoToken, enter, keepPicture } from './desk.ts'
import { fileTicket } from './filed.ts'
import { test } from './server.ts'

// By then the tests of the long form have sent away every team that would fit.
test.use({ ownTanod: isLong ? 'sendCard' : '' })

const sizes = [[1440, 900] as const, ...(isLong ? [[1920, 1080] as const, [1280, 800] as const, [1280, 720] as const] : [])]

/** What is seen of the card as a whole: how many teams, and whether the one that is chosen and what sends it are among it. */
const seenIn = (panel: Locator) =>
  panel.evaluate(async (section) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const isSeen = (one: Element | null) => {
      const box = one?.getBoundingClientRect()
      return box !== undefined && [box.top + 3, box.bottom - 3].every((y) => one!.contains(document.elementFromPoint((box.left + box.right) / 2, y)))
    }
    const list = section.querySelector('[data-picker-part="list"]')!
    const { top, height } = list.getBoundingClientRect()
    const second = section.querySelectorAll('[role=option]')[1]?.getBoundingClientRect()
    return {
      // As its own lines are: a team has one to four.
      fits: second && second.bottom + list.scrollTop - top <= height ? 2 : 1,
      room: Math.round(height),
      teams: [...section.querySelectorAll('[role=option]')].filter(isSeen).length,
      chosen: isSeen(section.querySelector('[role=option][data-current]')),
      button: isSeen(section.querySelector('[data-picker-part="foot"] button')),
    }
  })

/** On a phone: how many more there are, or a place whose end, the barangay, is cut. */
const cutIn = (bar: Locator) =>
  bar.evaluate((node) => {
    const [who, place] = [node.querySelector('span b, button b')!, node.querySelector('bdi')]
    const within = place?.parentElement?.getBoundingClientRect()
    const count = who.lastElementChild!
    return [
      ...(who.firstElementChild!.clientWidth >= 56 ? [] : [`of ${who.textContent} ${who.firstElementChild!.clientWidth} px are seen`]),
      ...(count.textContent === '+1' && count.scrollWidth <= count.clientWidth && who.scrollWidth <= who.clientWidth
        ? []
        : [`${who.textContent} is cut`]),
      ...(within && within.width > 80 && place!.getBoundingClientRect().right <= within.right + 1 ? [] : ['the barangay is cut']),
    ]
  })

/** Buttons lower than 24 px, or over the edge of the card that they stand in. */
const badButtons = (ticket: Locator) =>
  ticket.evaluate((node) =>
    [...node.querySelectorAll('#ticket-body button')].flatMap((one) => {
      const [box, card] = [one.getBoundingClientRect(), one.closest('#ticket-body > section')?.getBoundingClientRect()]
      if (box.height === 0 || (box.height >= 24 && (!card || box.right <= card.right))) return []
      return [
        `${one.textContent || one.ariaLabel}: ${Math.round(box.height)} px high, to ${Math.round(box.right)} of ${Math.round(card?.right ?? 0)}`,
      ]
    }),
  )

test('with a Mayday above it and three lines of a response plan in it, the card that sends shows the team that it names, and its button only with it', async ({
  page,
  request,
}) => {
  const faults: string[] = []
  const headers = { authorization: `Bearer ${await demoToken(request, 'dispatcher')}` }
  const ask = async (path: string, data?: object) => {
    const reply = await request.fetch(`${api}/${path}`, { method: data ? 'POST' : 'GET', headers, ...(data && { data }) })
    expect(reply.status(), await reply.text()).toBe(200)
    return ((await reply.json()) as { data: { items: { accountId: string; name: string; transactionNumber: string; allocatedTo?: string[] }[] } })
      .data
  }
  await enter(page, 'taytay-dispatcher')
  const [{ transactionNumber: id }, other] = [
    await fileTicket(page, 'A house of two floors burns'),
    await fileTicket(page, 'Smoke from the roof of the market'),
  ]
  const { items: teams } = await ask('resources/getResponseTeams?limit=100')
  const teamNamed = (begin: string) => teams.find(({ name }) => name.startsWith(begin))!.accountId
  const [responseTeamId, otherTeamId] = [teamNamed('Rescue'), teamNamed('Traffic')]
  await ask(`reports/acceptTicket/${id}`)
  await ask('reports/assignToResponseTeam', { transactionNumber: id, responseTeamIds: [responseTeamId] })
  await ask('reports/declareMayday', { id, responseTeamId })
  const { items: atWork } = await ask('reports/getAcceptedEmergencyTickets?limit=100')
  const third = atWork.find(({ allocatedTo = [] }) => allocatedTo.includes(otherTeamId))!.transactionNumber
  await ask('reports/declareMayday', { id: third, responseTeamId: otherTeamId })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/cms/dashboard')
  const bar = page.locator('[data-strip-bar=mayday]')
  await expect(bar).toBeVisible()
  faults.push(...(await cutIn(bar)))
  await keepPicture(page, 'mayday-390')
  await ask(`reports/openMayday/${third}`, {})
  await ask(`reports/endMayday/${third}`, { responseTeamId: otherTeamId, reason: 'Everybody is accounted for.' })
  await ask(`reports/openMayday/${id}`, {})
  const panel = page.getByRole('region', { name: 'Send a team' })
  for (const [tab, number] of [
    ['accepted', id],
    ['pending', other.transactionNumber],
  ] as const)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.goto(`/cms/tickets/${tab}/${number}`)
      await expect(panel.getByRole('button', { name: /^Send |reassign/ }).last()).toBeEnabled()
      const plan = panel.getByRole('region', { name: 'Response plan' })
      await expect(plan).toBeAttached()
      const at = `${tab} ${width} × ${height}`
      const first = await seenIn(panel)
      const least = height < 900 ? { teams: 2, room: height < 800 ? 96 : 160 } : { teams: first.fits, room: 210 }
      if (first.teams < least.teams || first.room < least.room || !first.chosen || !first.button) faults.push(`${at}: ${JSON.stringify(first)}`)
      // Above what is open the chosen row stands whole.
      await expect(page.locator('[data-tickets] [role=option][aria-selected=true]')).toBeInViewport({ ratio: 1 })
      if (height === 800 && tab === 'pending') await expect(plan.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await keepPicture(page, `sendcard-${at.replaceAll(/[ ×]+/g, '-')}-${colorScheme}`)
      }
      await plan.evaluate((node) => node.scrollIntoView({ block: 'end' }))
      await expect(plan.getByRole('listitem').last()).toBeInViewport()
      const scrolled = await seenIn(panel)
      if (scrolled.button && !scrolled.chosen) faults.push(`${at}, at the plan: ${JSON.stringify(scrolled)}`)
      const units = page.getByRole('region', { name: 'Departments and teams' })
      if (tab === 'accepted') await units.getByRole('button', { name: 'Mayday …' }).first().click()
      faults.push(...(await badButtons(page.getByRole('article', { name: number }))).map((bad) => `${at}: ${bad}`))
      if (tab === 'accepted') await keepPicture(units, `sendcard-${at.replaceAll(/[ ×]+/g, '-')}-rings`)
    }
  await ask(`reports/endMayday/${id}`, { responseTeamId, reason: 'Everybody is accounted for.' })
  expect(faults).toEqual([])
})
