// Takes filtered lines out as one file, as a table in CSV or as a workbook, after a reason that is kept with the taking.
import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type * as z from 'zod'
import type { Language } from '#contract/languages.ts'
import { exportReasons } from '#contract/kit/exportReasons.ts'
import { type TableFormat, type tableFile, tableFormats } from '#contract/nouns/table.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { languageNow, t } from '#web/kit/language.ts'
import { toast } from '#web/kit/toast.ts'
import { joinReason } from './joinReason.ts'

export interface TakenOut {
  reason: string
  format: TableFormat
  language: Language
}

interface Given extends Pick<ButtonProps, 'visibleFrom'> {
  /** What is asked before the file is made. */
  ask: { title: string; text: string; action: string }
  isPending: boolean
  onReason(how: TakenOut): void
}

export function ExportLines({ ask, isPending, onReason, visibleFrom }: Given) {
  const start = async (format: TableFormat) => {
    const why = await askReason({ ...ask, reasons: exportReasons })
    if (why) onReason({ reason: joinReason(why), format, language: languageNow() })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          visibleFrom={visibleFrom}
          leftSection={<IconDownload size={15} />}
          rightSection={<IconChevronDown size={15} />}
          loading={isPending}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tableFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void start(format)}>
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type TableFile = { [name in keyof typeof tableFile]: z.output<(typeof tableFile)[name]> }
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves the file and says where not every line had room in it. */
export function saveLines({ filename, csv, xlsx, isCut }: TableFile, whenCut: string) {
  if (xlsx === null) download(filename, csv)
  else
    download(
      filename,
      Uint8Array.from(atob(xlsx), (letter) => letter.charCodeAt(0)),
      workbook,
    )
  if (isCut) toast('info', whenCut)
}
