// What the list of news shows of each item.
import { Badge } from '@mantine/core'
import type { News } from '#contract/news/room.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import type { Column } from '#web/kit/resources/Resource.ts'

export const statusWords: Record<News['status'], string> = {
  draft: k('Draft'),
  scheduled: k('Scheduled'),
  published: k('Published'),
  archived: k('Archived'),
}
const marks: Record<News['status'], string> = { draft: '○', scheduled: '◷', published: '●', archived: '▢' }

export function StatusBadge({ status }: { status: News['status'] }) {
  return (
    <Badge variant={status === 'published' ? 'light' : 'default'} tt="none" fw={500} miw="max-content">
      <span aria-hidden="true">{marks[status]}</span> {t(statusWords[status])}
    </Badge>
  )
}

export const columns: readonly Column<News>[] = [
  { name: 'title', title: k('Title') },
  { name: 'status', title: k('State'), draw: ({ status }) => <StatusBadge status={status} /> },
  {
    name: 'when',
    title: k('Published'),
    minor: true,
    draw: ({ publishedAt, publishAt }) => (publishedAt ?? publishAt) && formatDateTime((publishedAt ?? publishAt) as string),
  },
  { name: 'createdBy', title: k('By'), minor: true },
]
