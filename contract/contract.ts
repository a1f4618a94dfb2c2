// Every room's calls in one object: the table of contents of the API.
import { accounts } from '#contract/accounts/room.ts'
import { audit } from '#contract/audit/room.ts'
import { auth } from '#contract/auth/room.ts'
import { calls } from '#contract/calls/room.ts'
import { cards } from '#contract/cards/room.ts'
import { cctv } from '#contract/cctv/room.ts'
import { centers } from '#contract/centers/room.ts'
import { chat } from '#contract/chat/room.ts'
import { citizens } from '#contract/citizens/room.ts'
import { devices } from '#contract/devices/room.ts'
import { feed } from '#contract/feed/feed.ts'
import { handovers } from '#contract/handovers/room.ts'
import { hints } from '#contract/hints/room.ts'
import { map } from '#contract/map/room.ts'
import { news } from '#contract/news/room.ts'
import { publicSide } from '#contract/publicSide/room.ts'
import { reference } from '#contract/reference/room.ts'
import { reports } from '#contract/reports/room.ts'
import { statistics } from '#contract/statistics/room.ts'
import { storm } from '#contract/storm/room.ts'
import { tickets } from '#contract/tickets/room.ts'
import { warnings } from '#contract/warnings/room.ts'
import { weather } from '#contract/weather/room.ts'
import { webhooks } from '#contract/webhooks/room.ts'

/** Named, since no inferred type of this length is written into declarations; a type, since an interface is no record of rooms. */
type Contract = {
  auth: typeof auth
  feed: typeof feed
  tickets: typeof tickets
  handovers: typeof handovers
  statistics: typeof statistics
  reports: typeof reports
  publicSide: typeof publicSide
  chat: typeof chat
  calls: typeof calls
  cards: typeof cards
  hints: typeof hints
  cctv: typeof cctv
  accounts: typeof accounts
  centers: typeof centers
  citizens: typeof citizens
  reference: typeof reference
  devices: typeof devices
  map: typeof map
  news: typeof news
  weather: typeof weather
  warnings: typeof warnings
  storm: typeof storm
  webhooks: typeof webhooks
  audit: typeof audit
}

export const contract: Contract = {
  auth,
  feed,
  tickets,
  handovers,
  statistics,
  reports,
  publicSide,
  chat,
  calls,
  cards,
  hints,
  cctv,
  accounts,
  centers,
  citizens,
  reference,
  devices,
  map,
  news,
  weather,
  warnings,
  storm,
  webhooks,
  audit,
}
