// Where the tickets of a period came from.
import type { SourceCounts } from '#contract/statistics/figures.ts'
import { statistics } from '#contract/statistics/room.ts'
import { sourceWords } from '#contract/tickets/sourceWords.ts'
import { t } from '#web/kit/language.ts'
import { CountsFigure } from './panels.tsx'
import { useFigure } from './useFigure.ts'
import type { Chosen } from './usePeriod.ts'

const named = (counts: SourceCounts) => counts.map(({ source, count }) => ({ id: source, name: t(sourceWords[source]), count }))

export function SourceFigure({ chosen }: { chosen: Chosen }) {
  const found = useFigure(statistics.getSourceCounts, chosen, { isLive: false }).data
  if (!found) return null
  const title = t('Where tickets came from')
  return <CountsFigure title={title} filename="sources" current={named(found.current)} previous={named(found.previous)} leads={() => undefined} />
}
