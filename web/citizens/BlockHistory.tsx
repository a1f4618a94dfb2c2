// Every block of a citizen, the newest first.
import { useQuery } from '@tanstack/react-query'
import { blocking } from '#contract/citizens/blocking.ts'
import { query } from '#web/kit/api.ts'
import { formatDate, formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import styles from './citizens.module.css'

export function BlockHistory({ id }: { id: string }) {
  const mayRead = useMay('citizens.read')
  const blocks = useQuery({ ...query(blocking.getBlockHistory, { id }), enabled: mayRead })
  if (!blocks.data?.items.length) return null
  return (
    <section className={styles.history}>
      <h3>{t('Blocks')}</h3>
      <ol>
        {blocks.data.items.map((block) => (
          <li key={block.id}>
            <strong>{block.reason}</strong>
            <span>
              {formatDateTime(block.from)} – {block.until ? formatDate(block.until) : t('for good')} · {block.blockedBy}
            </span>
            {block.unblockedAt && (
              <span>
                {t('Unblocked {when} by {who}: {why}', {
                  when: formatDateTime(block.unblockedAt),
                  who: block.unblockedBy ?? '',
                  why: block.unblockReason ?? '',
                })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
