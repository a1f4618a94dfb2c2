// Takes the filtered lines out as CSV; the export is a line of the log itself.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { audit } from '#contract/audit/room.ts'
import { useChange } from '#web/kit/api.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { t } from '#web/kit/language.ts'
import { exportReasons, joinReason } from '#web/kit/resources/joinReason.ts'
import { toast } from '#web/kit/toast.ts'
import type { LogFilters } from './LogList.tsx'

export function ExportLog({ filters }: { filters: LogFilters }) {
  const out = useChange(audit.exportAuditLog, {
    onDone: ({ data }) => {
      download(data.filename, data.csv)
      if (data.isCut) toast('info', t('Only the newest {count} lines fit in one file. Narrow the time for the others.', { count: data.lines }))
    },
  })
  const ask = async () => {
    const why = await askReason({
      title: t('Export the log?'),
      text: t('The lines that the filters leave go into one CSV file. That you took them is written in the log.'),
      action: t('Export these lines'),
      reasons: exportReasons,
    })
    if (why) out.mutate({ ...filters, reason: joinReason(why) })
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={15} />} loading={out.isPending} onClick={() => void ask()}>
      {t('Export')}
    </Button>
  )
}
