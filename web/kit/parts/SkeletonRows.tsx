// Grey rows while a list loads for the first time.
import { Skeleton, Stack } from '@mantine/core'
import { t } from '#web/kit/language.ts'

export function SkeletonRows({ rows = 8, height = 34 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={6} p="md" role="status" aria-label={t('Loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  )
}
