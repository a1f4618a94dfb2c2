// Takes the tickets of a report out as a file; the log keeps who, when, why and by which filter.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { reports } from '#contract/reports/room.ts'
import { useChange } from '#web/kit/api.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { languageNow, t } from '#web/kit/language.ts'
import { exportReasons, joinReason } from '#web/kit/resources/joinReason.ts'
import { toast } from '#web/kit/toast.ts'
import type { Chosen } from '#web/statistics/usePeriod.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function TakeOut({ chosen }: { chosen: Chosen }) {
  const out = useChange(reports.exportReport, {
    onDone: ({ data }) => {
      if (data.xlsx === null) download(data.filename, data.csv)
      else
        download(
          data.filename,
          Uint8Array.from(atob(data.xlsx), (letter) => letter.charCodeAt(0)),
          workbook,
        )
      if (data.isCut) toast('info', t('Only the newest {count} tickets fit in one file. Narrow the days for the others.', { count: data.rows }))
    },
  })
  const ask = async (format: 'csv' | 'xlsx') => {
    const why = await askReason({
      title: t('Export the tickets?'),
      text: t('The tickets of these days and filters go into one file. That you took them is written in the log.'),
      action: t('Export these tickets'),
      reasons: exportReasons,
    })
    if (why) out.mutate({ ...chosen, format, purpose: joinReason(why), language: languageNow() })
  }
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} />}
      loading={out.isPending && out.variables.format === format}
      onClick={() => void ask(format)}
    >
      {format.toUpperCase()}
    </Button>
  ))
}
