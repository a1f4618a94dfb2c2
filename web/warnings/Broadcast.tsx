// A ready request to the NDRRMC for a cell broadcast, to be copied into whatever they are reached by.
import { Button, CopyButton, Modal, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { warnings as calls } from '#contract/warnings/room.ts'
import { query } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'

export function Broadcast({ id, onClose }: { id: string; onClose(): void }) {
  const request = useQuery(query(calls.getBroadcastRequest, { id }))
  const { subject, text } = request.data ?? {}
  return (
    <Modal opened onClose={onClose} title={t('Ask the NDRRMC for a cell broadcast')} size="lg">
      <p>
        {t('Only the NDRRMC may send it to every phone in the area. Nothing is sent from here: copy this into your mail or radio message to them.')}
      </p>
      {request.error && !request.data && <ErrorState error={request.error} onRetry={request.refetch} />}
      {request.isPending && <SkeletonRows />}
      {subject && text && (
        <>
          <Textarea label={subject} value={text} readOnly autosize minRows={8} maxRows={18} />
          <p>
            <CopyButton value={`${subject}\n\n${text}`}>
              {({ copied, copy }) => <Button onClick={copy}>{copied ? t('Copied') : t('Copy')}</Button>}
            </CopyButton>{' '}
            <Button component="a" variant="default" href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}>
              {t('Open in your mail')}
            </Button>
          </p>
        </>
      )}
    </Modal>
  )
}
