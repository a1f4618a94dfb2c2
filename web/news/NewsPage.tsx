// The news of the center: the list with its states, and the editor beside it.
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type News, news as calls, newsStatuses } from '#contract/news/room.ts'
import { k, t, useLanguage } from '#web/kit/language.ts'
import { None } from '#web/kit/parts/None.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { ResourceTools, type Wanted } from '#web/kit/resources/ResourceTools.tsx'
import { RowTable } from '#web/kit/resources/RowTable.tsx'
import { useRows } from '#web/kit/resources/useRows.ts'
import { toastError } from '#web/kit/toast.ts'
import { NewItem } from './NewItem.tsx'
import styles from './news.module.css'
import { NewsEditor } from './NewsEditor.tsx'
import { columns, statusWords } from './newsList.tsx'

const filters = [{ name: 'status', label: k('State'), values: newsStatuses, labels: statusWords }]

export function NewsPage() {
  useLanguage()
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<Wanted>({ isDeleted: 0 })
  const [open, setOpen] = useState<News | 'new' | null>(null)
  const list = useRows<News>(calls.fetchNews, { ...wanted, isDeleted: wanted.isDeleted ?? 'all' })
  useEffect(() => {
    if (list.error) toastError(list.error)
  }, [list.error])
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [calls.fetchNews.path] })
  const shown =
    open && open !== 'new'
      ? newer(
          open,
          list.rows.find(({ id }) => id === open.id),
        )
      : open

  const changed = (item: News) => {
    setOpen(item)
    readAgain()
  }

  return (
    <div className={styles.screen} data-open={shown !== null || undefined}>
      <div className={styles.list}>
        <PageHeader title={t('News')}>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
            {t('Write news')}
          </Button>
        </PageHeader>
        <ResourceTools wanted={wanted} filters={filters} hasSwitch onChange={(part) => setWanted((now) => ({ ...now, ...part }))} />
        <RowTable<News>
          label={t('News')}
          columns={columns}
          list={list}
          idOf={({ id }) => id}
          nameOf={() => ''}
          isOff={({ isDeleted }) => isDeleted === 1}
          openId={shown && shown !== 'new' ? shown.id : null}
          onOpen={(item) => setOpen(item)}
          empty={
            <None of={list} title={t('No news yet')}>
              <p>{t('What you publish here, citizens read on the quick report. Write the first item; it stays a draft until you publish it.')}</p>
            </None>
          }
        />
      </div>
      {shown !== null && (
        <aside className={styles.editor} aria-label={shown === 'new' ? t('Write news') : shown.title}>
          {shown === 'new' ? (
            <NewItem onMade={changed} onClose={() => setOpen(null)} />
          ) : (
            <NewsEditor key={shown.id} item={shown} onChanged={changed} onClose={() => setOpen(null)} />
          )}
        </aside>
      )}
    </div>
  )
}

/** What was saved a moment ago stands before the list has read it again. */
const newer = (open: News, listed: News | undefined) => (listed && listed.version >= open.version ? listed : open)
