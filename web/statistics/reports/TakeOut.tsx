// Takes the tickets of a report out as a file; the log keeps who, when, why and by which filter.
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ExportFormat } from '#contract/reports/byDate.ts'
import { reports } from '#contract/reports/room.ts'
import { exportReasons } from '#contract/kit/exportReasons.ts'
import { useChange } from '#web/kit/api.ts'
import { askReason } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { k, languageNow, t } from '#web/kit/language.ts'
import { joinReason } from '#web/kit/resources/joinReason.ts'
import { toast } from '#web/kit/toast.ts'
import type { Chosen } from '#web/statistics/usePeriod.ts'

const tables = ['csv', 'xlsx'] as const
const others: readonly [ExportFormat, string][] = [
  ['geojson', k('Map: GeoJSON')],
  ['kml', k('Map: KML')],
  ['gpx', k('Navigation: GPX')],
  ['ics', k('Planned tickets: iCalendar')],
  ['rss', k('Newest tickets: RSS')],
]

export function TakeOut({ chosen }: { chosen: Chosen }) {
  const out = useChange(reports.exportReport, {
    onDone: ({ data }) => {
      const { filename, csv, text, xlsx, type } = data
      download(filename, xlsx === null ? (text ?? csv) : Uint8Array.from(atob(xlsx), (letter) => letter.charCodeAt(0)), type)
      if (data.isCut) toast('info', t('Only the newest {count} tickets fit in one file. Narrow the days for the others.', { count: data.rows }))
    },
  })
  const ask = async (format: ExportFormat) => {
    const why = await askReason({
      title: t('Export the tickets?'),
      text: t('The tickets of these days and filters go into one file. That you took them is written in the log.'),
      action: t('Export these tickets'),
      reasons: exportReasons,
    })
    if (why) out.mutate({ ...chosen, format, reason: joinReason(why), language: languageNow() })
  }
  const making = out.isPending ? out.variables.format : undefined
  return (
    <>
      {tables.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} />}
          loading={making === format}
          onClick={() => void ask(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<IconChevronDown size={15} />} loading={others.some(([format]) => format === making)}>
            {t('Other files')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(([format, name]) => (
            <Menu.Item key={format} onClick={() => void ask(format)}>
              {t(name)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
