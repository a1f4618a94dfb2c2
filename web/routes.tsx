// The screens of the staff: path below /cms, who may open it, its name and place in the rail, and what draws it.
import {
  type Icon,
  IconAlertTriangle,
  IconBuildingCommunity,
  IconCalendarStats,
  IconCards,
  IconChartBar,
  IconCloudRain,
  IconDeviceCctv,
  IconDeviceTv,
  IconFileText,
  IconGauge,
  IconLayoutDashboard,
  IconListCheck,
  IconMap2,
  IconMessages,
  IconNews,
  IconPhone,
  IconPresentationAnalytics,
  IconReportAnalytics,
  IconSettings,
  IconStorm,
  IconTicket,
  IconTransferOut,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { cameraWords, figureWords, printWords } from '#web/kit/palette.ts'
import { may, type Permission } from '#contract/accounts/permissions.ts'
import type { Me } from '#contract/auth/Session.ts'
import { k } from '#web/kit/language.ts'
import { mayNow } from '#web/kit/session/session.ts'
import { resourceKinds } from '#web/resourceKinds.ts'

export const groups = ['operations', 'situation', 'people', 'insight', 'administration'] as const

export interface ScreenRow {
  /** Below /cms/. */
  path: string
  title: string
  /** What else one types to find it, in any language. */
  also?: string
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
    also: figureWords,
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
    path: 'chat/:transactionNumber?',
    title: k('Chat'),
    icon: IconMessages,
    group: 'operations',
    permissions: may('chat.use', 'chat.useOwn'),
    load: () => import('#web/screens/ChatScreen.tsx'),
  },
  {
    path: 'calls',
    title: k('Calls'),
    icon: IconPhone,
    group: 'operations',
    permissions: may('calls.answer', 'calls.listen', 'calls.invited'),
    load: () => import('#web/screens/CallsScreen.tsx'),
  },
  {
    path: 'handover',
    title: k('Handover'),
    also: printWords,
    icon: IconTransferOut,
    group: 'operations',
    permissions: may('tickets.read'),
    load: () => import('#web/screens/operations/HandoverScreen.tsx'),
  },
  {
    path: 'paper',
    title: k('Paper'),
    also: printWords,
    icon: IconFileText,
    group: 'operations',
    permissions: may('tickets.read'),
    load: () => import('#web/screens/operations/PaperScreen.tsx'),
  },
  {
    path: 'map',
    title: k('Map'),
    icon: IconMap2,
    group: 'situation',
    permissions: may('situation.view', 'situation.viewOwn'),
    load: () => import('#web/screens/MapScreen.tsx'),
  },
  {
    path: 'cctv',
    title: k('CCTV'),
    also: cameraWords,
    icon: IconDeviceCctv,
    group: 'situation',
    permissions: may('cctv.view'),
    load: () => import('#web/screens/CctvScreen.tsx'),
  },
  {
    path: 'wall',
    title: k('Wall'),
    icon: IconDeviceTv,
    group: 'situation',
    permissions: may('tickets.read'),
    load: () => import('#web/screens/situation/WallScreen.tsx'),
  },
  {
    path: 'weather',
    title: k('Weather'),
    icon: IconCloudRain,
    group: 'situation',
    permissions: may('situation.view'),
    load: () => import('#web/screens/WeatherScreen.tsx'),
  },
  {
    path: 'warnings',
    title: k('Warnings'),
    icon: IconAlertTriangle,
    group: 'situation',
    permissions: may('situation.view'),
    load: () => import('#web/screens/WarningsScreen.tsx'),
  },
  {
    path: 'storm/:part?',
    title: k('Storm'),
    also: printWords,
    icon: IconStorm,
    group: 'situation',
    permissions: may('situation.view'),
    load: () => import('#web/screens/StormScreen.tsx'),
  },
  {
    path: 'sensors',
    title: k('Sensors'),
    icon: IconGauge,
    group: 'situation',
    permissions: may('situation.view'),
    load: () => import('#web/screens/SensorsScreen.tsx'),
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
    also: figureWords,
    icon: IconChartBar,
    group: 'insight',
    permissions: may('statistics.view'),
    load: () => import('#web/screens/insight/StatisticsScreen.tsx'),
  },
  {
    path: 'executive-dashboard',
    title: k('Executive dashboard'),
    also: `${figureWords} ${printWords}`,
    icon: IconPresentationAnalytics,
    group: 'insight',
    permissions: may('statistics.view'),
    load: () => import('#web/screens/insight/ExecutiveDashboardScreen.tsx'),
  },
  {
    path: 'reports',
    title: k('Reports'),
    also: `${figureWords} ${printWords}`,
    icon: IconReportAnalytics,
    group: 'insight',
    permissions: may('reports.read', 'reports.readOwn'),
    load: () => import('#web/screens/insight/ReportsScreen.tsx'),
  },
  {
    path: 'reportsSummary',
    title: k('Reports summary'),
    also: `${figureWords} ${printWords}`,
    icon: IconCalendarStats,
    group: 'insight',
    permissions: may('reports.read', 'reports.readOwn', 'reports.numbers'),
    load: () => import('#web/screens/insight/ReportsSummaryScreen.tsx'),
  },
  {
    path: 'cards/:code?',
    title: k('Question cards'),
    icon: IconCards,
    group: 'administration',
    permissions: may('cards.medical', 'cards.fire'),
    load: () => import('#web/screens/operations/CardsScreen.tsx'),
  },
  {
    path: 'plans',
    title: k('Response plans'),
    icon: IconListCheck,
    group: 'administration',
    permissions: may('reference.manage'),
    load: () => import('#web/screens/operations/PlansScreen.tsx'),
  },
  {
    path: 'commandcenters',
    title: k('Command centers'),
    icon: IconBuildingCommunity,
    group: 'administration',
    permissions: may('centers.manage'),
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
