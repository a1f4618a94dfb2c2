// Takes a kind of reference data out as a table, which comes in again as it is.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { KindName } from '#contract/reference/kinds.ts'
import { tables } from '#contract/reference/tables.ts'
import { call } from '#web/kit/api.ts'
import { download } from '#web/kit/download.ts'
import { t } from '#web/kit/language.ts'
import { toastError } from '#web/kit/toast.ts'

export function ExportTable({ kind }: { kind: KindName }) {
  const out = useMutation({
    mutationFn: () => call(tables.exportReference, { kind }),
    onSuccess: ({ data }) => download(data.filename, data.csv),
    onError: (error) => toastError(error),
  })
  return (
    <Button visibleFrom="sm" variant="default" leftSection={<IconDownload size={15} />} loading={out.isPending} onClick={() => out.mutate()}>
      {t('Export')}
    </Button>
  )
}
