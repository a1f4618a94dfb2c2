// What `npm run pictures -- screens` takes: every screen of the rail and every kind of the administration, read from their own lists, and the pages of those who have no rail.
import type { Page } from '@playwright/test'
import { type AccountType, type Permission, permissionsOf } from '#contract/accounts/permissions.ts'
import { type Language, languagesAt } from '#contract/languages.ts'

export interface Shot {
  name: string
  path: string
  /** Who looks; nobody on the public pages. */
  account: keyof typeof accounts | null
  languages: Language[]
  /** Held in a hand: it is touched. */
  isPhone?: boolean
  /** Drawn at the two outer widths alone: one of many that share one frame. */
  isOneOfMany?: boolean
  /** The call that is refused to whoever comes without a link. */
  refused?: string
  /** What is opened before the picture. */
  open?(page: Page): Promise<void>
}

/** In the order in which they are asked whether they may open a screen. */
export const accounts = {
  dispatcher: 'taytay-dispatcher',
  admin: 'taytay-admin',
  superadmin: 'demo-superadmin',
  verifier: 'taytay-verifier',
  contentwriter: 'taytay-writer',
  executive: 'taytay-executive',
  department: 'taytay-department',
  responseteam: 'taytay-responseteam',
} as const satisfies Partial<Record<AccountType, string>>
type Who = keyof typeof accounts
const everybody = Object.keys(accounts) as Who[]

interface Listed {
  permissions: readonly Permission[]
}
const mayOpen = (who: Who, { permissions }: Listed) => permissions.length === 0 || permissions.some((one) => permissionsOf(who).includes(one))

const desk = languagesAt('desk')
const crew = languagesAt('crew')
const anyone = languagesAt('public')

const pressFirst = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click()
}
/** By its name: its place among the others changes. */
const pressTab = (name: string) => pressFirst(`[role=tab][id$="-tab-${name}"]`)
const superadminTabs = ['admins', 'executives', 'versions', 'cells', 'health']

/** What others than the first who may open a screen see differently, and what stands behind one press. */
const more: Omit<Shot, 'languages'>[] = [
  { name: 'ticket', path: 'tickets/pending', account: 'dispatcher', open: pressFirst('[role=option]') },
  { name: 'ticket-accepted', path: 'tickets/accepted', account: 'dispatcher', open: pressFirst('[role=option]') },
  { name: 'admin-tickets', path: 'tickets/pending', account: 'admin' },
  { name: 'admin-dashboard', path: 'dashboard', account: 'admin' },
  { name: 'wall-visitors', path: 'wall/visitors', account: 'dispatcher' },
  { name: 'wall-executive', path: 'executive-dashboard?wall=1', account: 'executive' },
  { name: 'executive', path: 'executive-dashboard', account: 'executive' },
  { name: 'executive-today', path: 'executive-dashboard', account: 'executive', open: pressFirst('[class*="SegmentedControl-label"]') },
  { name: 'executive-summary', path: 'reportsSummary', account: 'executive' },
  ...superadminTabs.map((tab) => ({ name: `superadmin-${tab}`, path: 'commandcenters', account: 'superadmin' as const, open: pressTab(tab) })),
  { name: 'verifier-citizens', path: 'citizens', account: 'verifier' },
  { name: 'writer-news', path: 'news/list', account: 'contentwriter' },
  { name: 'department-dashboard', path: 'dashboard', account: 'department' },
  { name: 'department-tickets', path: 'tickets/accepted', account: 'department', open: pressFirst('[role=option]') },
  { name: 'department-reports', path: 'reports', account: 'department' },
  { name: 'not-found', path: 'nothing/here', account: 'dispatcher' },
]

const ofCrew: Omit<Shot, 'languages' | 'account'>[] = [
  { name: 'team', path: 'dashboard' },
  { name: 'team-tickets', path: 'tickets' },
  { name: 'team-chat', path: 'chat' },
  { name: 'team-map', path: 'map' },
  { name: 'team-calls', path: 'calls' },
]

const publicPages: (Omit<Shot, 'languages' | 'account'> & { of?: Language[] })[] = [
  { name: 'sign-in', path: '' },
  { name: 'sign-in-partner', path: 'dgsi' },
  { name: 'onboarding', path: 'onboarding' },
  { name: 'crew-code', path: 'crew' },
  { name: 'policy', path: 'policy', of: desk },
  { name: 'account-deletion', path: 'policy/account-deletion', of: desk },
  { name: 'citizen', path: 'quickreport?center=taytay', isPhone: true },
  { name: 'citizen-report', path: 'quickreport?center=taytay', isPhone: true, open: pressFirst('.tile') },
  { name: 'citizen-follow-up', path: 'quickreport#taytay-citizen-of-the-demo-watch-over-taytay-1', isPhone: true },
  { name: 'citizen-mine', path: 'quickreport?my', isPhone: true },
  { name: 'neighbor', path: 'quickreport/neighbor', isPhone: true },
  { name: 'captain', path: 'quickreport/barangay', isPhone: true, refused: '/openCaptainPage' },
]

/** Loaded by name, as they are when the hooks of tests/screens.ts stand: this layer refers to the server, the web stands beside it. */
const web = <T>(path: string) => import(/* @vite-ignore */ `#web/${path}`) as Promise<T>
export type Screen = Listed & { path: string }
export type Kind = Listed & { kind: string }

export async function ofWeb(): Promise<{ screens: Screen[]; kinds: Kind[] }> {
  const { screens } = await web<{ screens: Screen[] }>('routes.tsx')
  const { resourceKinds: kinds } = await web<{ resourceKinds: Kind[] }>('resourceKinds.ts')
  return { screens, kinds }
}

export const shortOf = ({ path }: Pick<Screen, 'path'>): string => path.replace(/\/:.*$/, '')

export function shotsOf({ screens, kinds }: { screens: readonly Screen[]; kinds: readonly Kind[] }): Shot[] {
  const named = (list: readonly (Screen & { name: string })[]) =>
    list.map((one): Shot => {
      const account = everybody.find((who) => mayOpen(who, one))
      if (!account) throw new Error(`No demo account may open ${one.path}.`)
      return { name: one.name, path: one.path, account, languages: desk }
    })
  const rail = screens.map(({ path, permissions }) => {
    const short = shortOf({ path })
    return { name: short.replaceAll('/', '-'), path: short, permissions }
  })
  const administration = kinds.map(({ kind, permissions }) => ({ name: `admin-${kind}`, path: `resources/${kind}`, permissions }))
  return [
    ...named(rail),
    ...more.map((one) => ({ ...one, languages: desk })),
    ...ofCrew.map((one): Shot => ({ ...one, account: 'responseteam', languages: crew, isPhone: true })),
    ...publicPages.map(({ of = anyone, ...one }): Shot => ({ ...one, account: null, languages: of })),
    ...named(administration).map((one) => ({ ...one, isOneOfMany: true })),
  ]
}
