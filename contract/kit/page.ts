// The one form of a list: a keyset page with a cursor and a cheap total.
import * as z from 'zod'
import type { Schema } from './endpoint.ts'

export const pageSize = { usual: 50, most: 500 }

/** What every list takes beside its own filters. */
export const pageInput = {
  /** Where the last page said that it goes on; or the number of a page, from 1. */
  cursor: z
    .union([z.string().max(500), z.number()])
    .transform(String)
    .optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.most).default(pageSize.usual),
  search: z.string().trim().max(200).optional(),
}

/** A list that is short by nature comes whole where no limit is given. */
export const wholePageInput = { ...pageInput, limit: pageInput.limit.default(pageSize.most) }

/** `isMore`: counting stopped at the total, there are more. */
export const page = <T extends Schema>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable(), total: z.number().int(), isMore: z.literal(true).optional() })

export type Page<T> = { items: T[]; next: string | null; total: number; isMore?: true | undefined }
