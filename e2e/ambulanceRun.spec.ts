// An ambulance's run from its phone through six steps, two of them without signal: each with its own time at the desk, in the pack of evidence and in the figures.
import { expect, type APIRequestContext } from '@playwright/test'
import { unzipSync } from 'fflate'
import { type Counted, recounting } from '#tests/recount.ts'
import { crew, desk, ownerOf, putAway, touch } from './crews.ts'
import { api, demoToken, enter, seriousInLong, keepPicture } from './desk.ts'
import { test } from './server.ts'

// What the phone keeps for where there is no signal is the matter of crew.spec.ts.
test.use({ serviceWorkers: 'block' })

interface StepFigure {
  crewStepId: string | null
  move: string | null
  name: string
  taken: number
  measured: number
  median: number | null
}

async function asked<T>(request: APIRequestContext, who: string, path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${await demoToken(request, who)}` }
  return ((await (await request.post(`${api}${path}`, { headers, data })).json()) as { data: T }).data
}

test('an ambulance says each of its six steps with one button, two of them without signal', async ({ app, page, context, browser, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { send, partOf } = await desk(request)
  const team = await crew(page, (one) => enter(one, 'taytay-team-ambulance1'))
  const landmark = 'The six steps'
  const id = await send(team, landmark)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: landmark })
  const waiting = page.getByRole('status', { name: 'Not told yet' }).getByRole('listitem')
  const pressed = new Map<string, number>()
  const press = async (name: string) => {
    await touch(card, name)
    pressed.set(name, Date.now())
    await putAway(page)
  }
  const stepsNow = async () => (await partOf(id, team)).steps.length
  await press('Acknowledge')
  await press('We are on the way')
  await press('We are there')
  await expect.poll(async () => (await partOf(id, team)).state).toBe('onScene')
  await expect(card.getByRole('button', { name: 'Patient contact' })).toBeVisible()
  await keepPicture(page, 'ambulance-390', { fullPage: true })
  expect(await seriousInLong(page)).toEqual([])

  await context.setOffline(true)
  await press('Patient contact')
  await expect(waiting).toHaveCount(1)
  await press('Transporting')
  await expect(waiting).toHaveCount(2)
  await expect(waiting.last()).toContainText('Transporting')
  expect(await stepsNow()).toBe(0)
  await keepPicture(page, 'ambulance-390-offline', { fullPage: true })
  await context.setOffline(false)
  await expect.poll(stepsNow).toBe(2)
  await press('At hospital')
  await expect.poll(stepsNow).toBe(3)
  await press('Back to base')
  await expect.poll(async () => (await partOf(id, team)).state).toBe('cleared')

  const mine = await partOf(id, team)
  const names = ['Patient contact', 'Transporting', 'At hospital', 'Back to base']
  const offBy = mine.steps.map(({ at }, index) => Math.abs(Date.parse(at) - pressed.get(names[index]!)!))
  console.log(`off by ${offBy.join(', ')} ms`)
  expect(offBy).toHaveLength(4)
  expect(Math.max(...offBy)).toBeLessThan(5_000)
  expect(mine.clearedAt && Date.parse(mine.clearedAt)).toBe(Date.parse(mine.steps[3]!.at))

  const { zip } = await asked<{ zip: string }>(request, 'supervisor', `/reports/makeEvidencePack/${id}`, { purpose: 'For the hospital' })
  const paper = Buffer.from(unzipSync(new Uint8Array(Buffer.from(zip, 'base64')))['index.html']!).toString()
  for (const [index, { at }] of mine.steps.entries())
    expect(paper).toMatch(new RegExp(`<td>${names[index]}</td><td>[^<]*\\(${at.replaceAll('.', '\\.')}\\)</td>`))
  for (const at of [mine.acknowledgedAt, mine.enRouteAt, mine.onSceneAt]) expect(paper).toContain(`(${at})`)

  const owner = await ownerOf(app)
  try {
    const { rows } = await owner.query<{ center: string; today: string; caseTypeId: string }>(
      `select c.id as center, (now() at time zone c.time_zone)::date::text as today, t.case_type_id as "caseTypeId"
        from ticket t join command_center c on c.id = t.command_center_id where t.number = $1`,
      [id],
    )
    const { center, today, caseTypeId } = rows[0]!
    const wanted = { from: today, to: today, caseTypeId: [caseTypeId], responseTeamId: [team] }
    const figures = () => asked<{ current: StepFigure[] }>(request, 'executive', '/reports/v2/getStepTimes', wanted)
    const own = async () => {
      const counted: Counted = { center, ...wanted }
      return [...(await recounting(owner, counted).steps())]
        .map(([crewStepId, { taken, seconds }]) => ({
          ...{ crewStepId, taken, measured: seconds.length },
          median: seconds.toSorted((one, other) => one - other)[Math.ceil(seconds.length / 2) - 1],
        }))
        .toSorted((one, other) => one.crewStepId.localeCompare(other.crewStepId))
    }
    await expect
      .poll(async () =>
        (await figures()).current
          .filter((one): one is StepFigure & { crewStepId: string } => one.crewStepId !== null)
          .map(({ crewStepId, taken, measured, median }) => ({ crewStepId, taken, measured, median }))
          .toSorted((one, other) => one.crewStepId.localeCompare(other.crewStepId)),
      )
      .toEqual(await own())
    expect((await figures()).current.map(({ move, name }) => move ?? name)).toEqual(['acknowledged', 'enRoute', ...names])
  } finally {
    await owner.end()
  }

  const room = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const screen = await room.newPage()
  await enter(screen, 'taytay-dispatcher')
  await screen.goto(`/cms/tickets/accepted/${id}`)
  const units = screen.getByRole('region', { name: 'Departments and teams' })
  for (const name of names) await expect(units.getByRole('listitem').filter({ hasText: name }).last().locator('time')).toBeVisible()
  await expect(screen.getByRole('region', { name: 'Timeline' })).toContainText('Patient contact')
  await keepPicture(screen, 'ambulance-desk-1440')
  await room.close()
})
