// Takes the list of a tab out as CSV, with a reason that is kept.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Input } from '#contract/kit/client.ts'
import { search } from '#contract/citizens/search.ts'
import { useChange } from '#web/kit/api.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { t } from '#web/kit/language.ts'
import { exportReasons, joinReason } from '#web/kit/resources/joinReason.ts'
import { toast } from '#web/kit/toast.ts'

export function ExportCitizens({ filters }: { filters: Omit<Input<typeof search.exportCitizens>, 'reason'> }) {
  const out = useChange(search.exportCitizens, {
    onDone: ({ data }) => {
      download(data.filename, data.csv)
      if (data.isCut) toast('info', t('Only the first {count} citizens fit in one file.', { count: data.citizens }))
    },
  })
  const ask = async () => {
    const why = await askReason({
      title: t('Export this list?'),
      text: t('The file holds personal data. That you took it, and why, is kept.'),
      action: t('Export this list'),
      reasons: exportReasons,
    })
    if (why) out.mutate({ ...filters, reason: joinReason(why) })
  }
  return (
    <Button variant="default" visibleFrom="sm" leftSection={<IconDownload size={15} />} loading={out.isPending} onClick={() => void ask()}>
      {t('Export')}
    </Button>
  )
}
