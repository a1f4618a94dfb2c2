// The two lists whose items are no tickets: late reports that wait for a decision, and the hazards of the day.
import type { TabName } from './tabs.ts'
import { HazardDetail, HazardList } from './Hazards.tsx'
import { OfflineDetail, OfflineList } from './OfflineReports.tsx'

interface Props {
  tab: TabName
  selected: string | undefined
}

export function SideLists({ tab, selected, onSelect }: Props & { onSelect(id: string): void }) {
  return tab === 'offline' ? <OfflineList selected={selected} onSelect={onSelect} /> : <HazardList selected={selected} onSelect={onSelect} />
}

function Detail({ tab, selected }: Props) {
  return tab === 'offline' ? <OfflineDetail id={selected} /> : <HazardDetail id={selected} />
}
SideLists.Detail = Detail
