// The state of each source: how old its last answer is, or what keeps it away.
import { Button } from '@mantine/core'
import type { Reply } from '#contract/kit/client.ts'
import { warnings as calls } from '#contract/warnings/room.ts'
import { useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import styles from './warnings.module.css'

type Sources = Reply<typeof calls.getWarnings>['data']['sources']

export function Sources({ sources }: { sources: Sources }) {
  const now = useNow()
  const refresh = useChange(calls.refreshWarnings)
  return (
    <div className={styles.sources} role="status">
      {sources.map(({ name, fetchedAt, trouble, isSilent, certificateEndsAt }, n) => (
        // One that was never to answer is no trouble.
        <span key={n} data-trouble={(trouble !== null && (isSilent || fetchedAt !== null)) || undefined}>
          <b>{name === 'provider' ? t('Provider') : name}</b>: {trouble ? t(trouble) : null}{' '}
          {fetchedAt && (
            <>
              {t('last answer')} <Ago at={fetchedAt} short />
            </>
          )}
          {certificateEndsAt && (
            <>
              {' · '}
              {Date.parse(certificateEndsAt) < now
                ? t('its certificate has run out: {time}', { time: formatDateTime(certificateEndsAt) })
                : t('its certificate runs until {time}', { time: formatDateTime(certificateEndsAt) })}
            </>
          )}
        </span>
      ))}
      <Button size="compact-sm" variant="default" loading={refresh.isPending} onClick={() => refresh.mutate({})}>
        {t('Ask now')}
      </Button>
    </div>
  )
}
