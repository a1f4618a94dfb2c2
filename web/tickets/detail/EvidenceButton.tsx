// Takes everything about a ticket out as one sealed file; the log keeps who, when and why.
import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { reports } from '#contract/reports/room.ts'
import { exportReasons } from '#contract/kit/exportReasons.ts'
import { useChange } from '#web/kit/api.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { t } from '#web/kit/language.ts'
import { joinReason } from '#web/kit/resources/joinReason.ts'
import { useMay } from '#web/kit/session/session.ts'
import { toast } from '#web/kit/toast.ts'

export function EvidenceButton({ id }: { id: string }) {
  const may = useMay('tickets.evidence')
  const make = useChange(reports.makeEvidencePack, {
    onDone: ({ data }) => {
      const bytes = Uint8Array.from(atob(data.zip), (letter) => letter.charCodeAt(0))
      download(data.filename, bytes, 'application/zip')
      if (data.leftOut > 0)
        toast(
          'info',
          t('{count, plural, one {# file is} other {# files are}} too large for the pack; it names them with their hash.', { count: data.leftOut }),
        )
    },
  })
  const ask = async () => {
    const why = await askReason({
      title: t('Make the evidence pack?'),
      text: t(
        'It holds the ticket, its timeline, files, chat, calls and who looked, sealed. It names the citizen. That you took it is written in the log.',
      ),
      action: t('Make the pack'),
      reasons: exportReasons,
    })
    if (why) make.mutate({ id, reason: joinReason(why) })
  }
  if (!may) return null
  return (
    <Button variant="default" leftSection={<IconPackageExport size={16} />} loading={make.isPending} onClick={() => void ask()}>
      {t('Evidence pack')}
    </Button>
  )
}
