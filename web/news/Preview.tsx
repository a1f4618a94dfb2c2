// The item as a citizen sees it on a phone.
import { Modal } from '@mantine/core'
import type { News } from '#contract/news/room.ts'
import { useNow } from '#web/kit/clock.ts'
import { useFileUrl } from '#web/kit/files.ts'
import { formatDate } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { ContentView } from './ContentView.tsx'
import styles from './news.module.css'

export function Preview({ item, onClose }: { item: News; onClose(): void }) {
  const now = useNow()
  const cover = useFileUrl(item.coverId, 'whole')
  return (
    <Modal opened onClose={onClose} title={t('As citizens see it')} size={430}>
      <article className={styles.preview}>
        {cover && <img src={cover} alt="" />}
        <h2>{item.title}</h2>
        <p className={styles.hint}>{formatDate(item.publishedAt ?? item.publishAt ?? now)}</p>
        {item.summary && <p className={styles.summary}>{item.summary}</p>}
        {item.contents
          .toSorted((one, other) => one.order - other.order)
          .map((content) => (
            <ContentView key={content.id} content={content} />
          ))}
      </article>
    </Modal>
  )
}
