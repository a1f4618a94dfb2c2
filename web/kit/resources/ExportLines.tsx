// Takes filtered lines out as one CSV file, after a reason that is kept with the taking.
import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { askReason } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { t } from '#web/kit/language.ts'
import { toast } from '#web/kit/toast.ts'
import { exportReasons, joinReason } from './joinReason.ts'

interface Given extends Pick<ButtonProps, 'visibleFrom'> {
  /** What is asked before the file is made. */
  ask: { title: string; text: string; action: string }
  isPending: boolean
  onReason(reason: string): void
}

export function ExportLines({ ask, isPending, onReason, visibleFrom }: Given) {
  const start = async () => {
    const why = await askReason({ ...ask, reasons: exportReasons })
    if (why) onReason(joinReason(why))
  }
  return (
    <Button variant="default" visibleFrom={visibleFrom} leftSection={<IconDownload size={15} />} loading={isPending} onClick={() => void start()}>
      {t('Export')}
    </Button>
  )
}

/** Saves the file and says where not every line had room in it. */
export function saveLines(file: { filename: string; csv: string; isCut: boolean }, whenCut: string) {
  download(file.filename, file.csv)
  if (file.isCut) toast('info', whenCut)
}
