// What browser tests share: signing in as a demo account, judging a screen's accessibility, and what the page complained of.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { demoPassword } from '#server/auth/demo.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const api = '/api/commandcenter'

/** Signs in through the sign-in screen, as a person would. */
export async function signInAs(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/cms/')
  await page.getByLabel('User name or e-mail address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
}

export interface AxeFinding {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

/** What axe finds that is serious or critical, by WCAG 2.2 AA. */
export async function seriousFindings(page: Page): Promise<AxeFinding[]> {
  // The policy of our pages lets no foreign script in; the browser's own hand may put one there.
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: AxeFinding[] }> } }
    const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    return violations.filter((one) => ['serious', 'critical'].includes(one.impact))
  })
}

/** Collects violations of the content policy and errors of scripts. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

export async function demoToken(request: APIRequestContext, accountType: string, centre = 'taytay'): Promise<string> {
  const reply = await request.post(`${api}/auth/demoLogin`, { data: { accountType, centre } })
  return ((await reply.json()) as { data: { token: string } }).data.token
}
