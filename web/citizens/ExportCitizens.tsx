// Takes the list of a tab out as a file, with a reason that is kept.
import { search } from '#contract/citizens/search.ts'
import type { Input } from '#contract/kit/client.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { ExportLines, saveLines } from '#web/kit/resources/ExportLines.tsx'

export function ExportCitizens({ filters }: { filters: Omit<Input<typeof search.exportCitizens>, 'reason' | 'format' | 'language'> }) {
  const out = useChange(search.exportCitizens, {
    onDone: ({ data }) => saveLines(data, t('Only the first {count} citizens fit in one file.', { count: data.citizens })),
  })
  return (
    <ExportLines
      ask={{
        title: t('Export this list?'),
        text: t('The file holds personal data. That you took it, and why, is kept.'),
        action: t('Export this list'),
      }}
      visibleFrom="sm"
      isPending={out.isPending}
      onReason={(how) => out.mutate({ ...filters, ...how })}
    />
  )
}
