// The screens of the staff: path below /cms, who may open it, its name and place in the rail, and what draws it.
import {
  type Icon,
  IconAlertTriangle,
  IconBuildingCommunity,
  IconCalendarStats,
  IconChartBar,
  IconCloudRain,
  IconDeviceCctv,
  IconGauge,
  IconLayoutDashboard,
  IconMap2,
  IconMessages,
  IconNews,
  IconPhone,
  IconPresentationAnalytics,
  IconReportAnalytics,
  IconSettings,
  IconTicket,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { may, type Permission } from '#contract/accounts/permissions.ts'
import type { Me } from '#contract/auth/Session.ts'
import { k } from '#web/kit/language.ts'
import { mayNow } from '#web/kit/session.ts'
import { resourceKinds } from '#web/resourceKinds.ts'

export const groups = ['operations', 'situation', 'people', 'insight', 'administration'] as const

export interface ScreenRow {
  /** Below /cms/. */
  path: string
  title: string
  icon: Icon
  group: (typeof groups)[number]
  permissions: readonly Permission[]
  /** The screen, as the named export `Screen`. Missing while its room is not open. */
  load?: () => Promise<{ Screen: ComponentType }>
  /** What the screen will show, for as long as it is not open. */
  soon?: readonly string[]
}

export const screens: readonly ScreenRow[] = [
  {
    path: 'dashboard',
    title: k('Dashboard'),
    icon: IconLayoutDashboard,
    group: 'operations',
    permissions: may('tickets.read', 'tickets.readOwn'),
    load: () => import('#web/screens/DashboardScreen.tsx'),
  },
  {
    path: 'tickets/:tab?/:transactionNumber?/:part?',
    title: k('Tickets'),
    icon: IconTicket,
    group: 'operations',
    permissions: may('tickets.read', 'tickets.readOwn'),
    load: () => import('#web/screens/TicketsScreen.tsx'),
  },
  {
    path: 'chat',
    title: k('Chat'),
    icon: IconMessages,
    group: 'operations',
    permissions: may('chat.use', 'chat.useOwn'),
    soon: [k('Conversations with citizens, by ticket'), k('Who is typing and who is answering')],
  },
  {
    path: 'calls',
    title: k('Calls'),
    icon: IconPhone,
    group: 'operations',
    permissions: may('calls.answer', 'calls.listen', 'calls.invited'),
    soon: [k('Incoming calls with the caller beside a ticket form'), k('The call log')],
  },
  {
    path: 'map',
    title: k('Map'),
    icon: IconMap2,
    group: 'situation',
    permissions: may('situation.view', 'situation.viewOwn'),
    soon: [k('Tickets, teams and cameras on one map'), k('Clusters with their count of critical tickets')],
  },
  {
    path: 'cctv',
    title: k('CCTV'),
    icon: IconDeviceCctv,
    group: 'situation',
    permissions: may('cctv.view'),
    soon: [k('A wall of one, four or nine cameras'), k('LIVE told from real frames')],
  },
  {
    path: 'weather',
    title: k('Weather'),
    icon: IconCloudRain,
    group: 'situation',
    permissions: may('situation.view', 'situation.viewOwn'),
    soon: [k('Weather now and the forecast for any place')],
  },
  {
    path: 'warnings',
    title: k('Warnings'),
    icon: IconAlertTriangle,
    group: 'situation',
    permissions: may('situation.view', 'situation.viewOwn'),
    soon: [k('Warnings of the events provider, newest first')],
  },
  {
    path: 'sensors',
    title: k('Sensors'),
    icon: IconGauge,
    group: 'situation',
    permissions: may('situation.view'),
    soon: [k('Water levels and other readings, live and archived')],
  },
  {
    path: 'citizens',
    title: k('Citizens'),
    icon: IconUserCheck,
    group: 'people',
    permissions: may('citizens.read', 'citizens.verify', 'citizens.block'),
    load: () => import('#web/screens/CitizensScreen.tsx'),
  },
  {
    path: 'news/list',
    title: k('News'),
    icon: IconNews,
    group: 'people',
    permissions: may('news.write'),
    load: () => import('#web/screens/NewsListScreen.tsx'),
  },
  {
    path: 'statistics',
    title: k('Statistics'),
    icon: IconChartBar,
    group: 'insight',
    permissions: may('statistics.view'),
    soon: [k('Response times, cases by month and the week by hour')],
  },
  {
    path: 'executive-dashboard',
    title: k('Executive dashboard'),
    icon: IconPresentationAnalytics,
    group: 'insight',
    permissions: may('statistics.view'),
    soon: [k('The city at a glance, compared with the period before'), k('A wall mode to read at four metres')],
  },
  {
    path: 'reports',
    title: k('Reports'),
    icon: IconReportAnalytics,
    group: 'insight',
    permissions: may('reports.read', 'reports.readOwn'),
    soon: [k('Reports by date with a printable page'), k('CSV and XLSX of the same figures')],
  },
  {
    path: 'reportsSummary',
    title: k('Reports summary'),
    icon: IconCalendarStats,
    group: 'insight',
    permissions: may('reports.read', 'reports.readOwn', 'reports.numbers'),
    soon: [k('Totals by case type, barangay and month')],
  },
  {
    path: 'commandcenters',
    title: k('Command centers'),
    icon: IconBuildingCommunity,
    group: 'administration',
    permissions: may('centres.manage'),
    load: () => import('#web/screens/CommandCentersScreen.tsx'),
  },
  {
    path: 'resources/:kind?',
    title: k('Administration'),
    icon: IconSettings,
    group: 'administration',
    permissions: [...new Set(resourceKinds.flatMap((kind) => kind.permissions))],
    load: () => import('#web/screens/ResourcesScreen.tsx'),
  },
]

/** The address of a screen without its optional parts. */
export const addressOf = ({ path }: ScreenRow): string => `/cms/${path.replace(/\/:.*$/, '')}`

export const screenAt = (pathname: string): ScreenRow | undefined => screens.find(({ path }) => matchPath(`/cms/${path}`, pathname))

export function mayOpen(pathname: string, me: Me): boolean {
  const screen = screenAt(pathname)
  return screen !== undefined && mayNow(screen.permissions, me)
}
