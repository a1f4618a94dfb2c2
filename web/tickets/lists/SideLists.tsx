// The two lists whose items are no tickets: late reports that wait for a decision, and the hazards of the day.
import type { SideTab } from './tabs.ts'
import { HazardDetail, HazardList } from '#web/tickets/hazards/Hazards.tsx'
import { OfflineDetail, OfflineList } from '#web/tickets/offlineReports/OfflineReports.tsx'

interface Props {
  tab: SideTab
  selected: string | undefined
}

/** `onIds` tells what is drawn, in its order: for the keys that move. */
export function SideLists({ tab, ...rest }: Props & { onSelect(id: string): void; onIds(ids: readonly string[] | undefined): void }) {
  return tab === 'offline' ? <OfflineList {...rest} /> : <HazardList tab={tab} {...rest} />
}

function Detail({ tab, selected }: Props) {
  return tab === 'offline' ? <OfflineDetail id={selected} /> : <HazardDetail tab={tab} id={selected} />
}
SideLists.Detail = Detail
