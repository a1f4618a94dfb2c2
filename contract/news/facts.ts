// The facts of the news room.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { type FactKinds, fact } from '#contract/kit/fact.ts'
import { news, newsStatuses } from './room.ts'

const actions = ['create', 'edit', 'publish', 'delete', 'restore', 'addContent', 'editContent', 'deleteContent'] as const

export const newsFacts = {
  newsChanged: fact('An item of news was written, changed or removed.', {
    data: z.object({ action: z.enum(actions), status: z.enum(newsStatuses) }),
    stale: () => [news.fetchNews],
    audience: may('news.write'),
  }),
} satisfies FactKinds
