// Takes the filtered lines out as a file; the export is a line of the log itself.
import { audit } from '#contract/audit/room.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { ExportLines, saveLines } from '#web/kit/resources/ExportLines.tsx'
import type { LogFilters } from './LogList.tsx'

export function ExportLog({ filters }: { filters: LogFilters }) {
  const out = useChange(audit.exportAuditLog, {
    onDone: ({ data }) => saveLines(data, t('Only the newest {count} lines fit in one file. Narrow the time for the others.', { count: data.lines })),
  })
  return (
    <ExportLines
      ask={{
        title: t('Export the log?'),
        text: t('The lines that the filters leave go into one file. That you took them is written in the log.'),
        action: t('Export these lines'),
      }}
      isPending={out.isPending}
      onReason={(how) => out.mutate({ ...filters, ...how })}
    />
  )
}
