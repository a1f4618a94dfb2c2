// A part that failed to load: what failed, what was kept, and another try.
import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { t } from '#web/kit/language.ts'
import { messageOf } from '#web/kit/toast.ts'
import { EmptyState } from './EmptyState.tsx'

export function ErrorState({ error, title, onRetry }: { error: unknown; title?: string; onRetry?(): unknown }) {
  return (
    <div role="alert">
      <EmptyState icon={IconAlertCircle} title={title ?? t('This could not be loaded')}>
        <p>{messageOf(error)}</p>
        {onRetry && (
          <Button mt="sm" variant="default" onClick={() => void onRetry()}>
            {t('Try again')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
