// The state of each source: how old its last answer is, or what keeps it away.
import { Button } from '@mantine/core'
import type { Reply } from '#contract/kit/client.ts'
import { warnings as calls } from '#contract/warnings/room.ts'
import { useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import styles from './warnings.module.css'

type Sources = Reply<typeof calls.getWarnings>['data']['sources']

export function Sources({ sources }: { sources: Sources }) {
  const refresh = useChange(calls.refreshWarnings)
  return (
    <div className={styles.sources} role="status">
      {sources.map(({ name, fetchedAt, trouble }, n) => (
        <span key={n} data-trouble={trouble !== null || undefined}>
          <b>{name === 'provider' ? t('Provider') : name}</b>: {trouble ? t(trouble) : null}{' '}
          {fetchedAt && (
            <>
              {t('last answer')} <Ago at={fetchedAt} short />
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
