// npm run bench: every promise of speed, measured on this machine; `npm run bench -- bytes fan-out` chooses, `-- changes "a text"` does one row of docs/changes.md, `-- cold`, `-- changes`, `-- dashboards`, `-- city` and `-- district` take minutes, `-- country` an hour, `-- soak` eight.
import { measureAlerts } from './alerts.ts'
import { budgets, buildOnce, measureBytes } from './bytes.ts'
import { measureOldPhone } from './oldPhone.ts'
import { measureChat } from './chat.ts'
import { measureChanges } from './changes.ts'
import { measureChecks } from './checks.ts'
import { measureConsole } from './console.ts'
import { measureCountry } from './country.ts'
import { measureDashboards } from './dashboards.ts'
import { measureFirstPage } from './dashboardPages.ts'
import { measureDev } from './dev.ts'
import { measureDesk } from './desk.ts'
import { measureFanOut } from './fanOut.ts'
import { measureLists } from './lists.ts'
import { measureMap } from './map.ts'
import { measureMayday } from './mayday.ts'
import { measureMapPage } from './mapPage.ts'
import { type Figure, kB, machine, print } from './figure.ts'
import { measurePageRate, measurePagesOfMany } from './pages.ts'
import { measureRoads } from './roads.ts'
import { measureReports } from './reports.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureRush } from './rushOfSignIns.ts'
import { measureSensors } from './sensors.ts'
import { measureSoak } from './soak.ts'
import { measureColdStart, measureStarts } from './starts.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  bytes: measurePages,
  starts: measureStarts,
  'sign-ins': measureRush,
  'fan-out': measureFanOut,
  mayday: measureMayday,
  alerts: measureAlerts,
  chat: measureChat,
  lists: measureLists,
  reports: measureReports,
  pages: measurePageRate,
  many: measurePagesOfMany,
  desk: measureDesk,
  console: measureConsole,
  'first-page': measureFirstPage,
  citizen: measureOldPhone,
  lighthouse: measureLighthouse,
  sensors: measureSensors,
  map: measureMap,
  roads: measureRoads,
  'map-page': measureMapPage,
  dev: measureDev,
  checks: measureChecks,
  changes: () => measureChanges(rows),
  cold: measureColdStart,
  dashboards: measureDashboards,
  city: () => measureCountry('city'),
  district: () => measureCountry('district'),
  country: () => measureCountry('country'),
  soak: () => measureSoak(),
}

async function measurePages(): Promise<Figure[]> {
  const folder = buildOnce()
  const pages = Object.entries(budgets).map(async ([page, most]) => {
    const { total, js, css } = await measureBytes(page, folder)
    return {
      id: 'SPD-08',
      what: `${page}, gzip`,
      measured: `${kB(total)} (js ${kB(js)}, css ${kB(css)})`,
      promise: `≤ ${kB(most)}`,
      isKept: total <= most,
    }
  })
  return Promise.all(pages)
}

const asked = process.argv.slice(2)
/** What stands behind `changes` names its rows. */
const rows = asked[0] === 'changes' ? asked.slice(1) : []
const chosen = asked.slice(0, asked.length - rows.length)
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.log(`There is no bench named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
console.log(machine())
let isKept = true
for (const name of chosen.length > 0
  ? chosen
  : Object.keys(benches).filter((one) => !['cold', 'changes', 'dashboards', 'city', 'district', 'country', 'soak'].includes(one))) {
  // Each when it is measured: what breaks later takes none with it.
  const figures = await benches[name]!()
  print(figures)
  isKept &&= figures.every((figure) => figure.isKept)
}
if (!isKept) process.exitCode = 1
