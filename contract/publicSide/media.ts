// Pictures and films of a report: told first, sent after it piece by piece, and what became of each.
import * as z from 'zod'
import { k } from '#contract/kit/say.ts'
import { post } from '#contract/kit/endpoint.ts'
import { upload } from '#contract/kit/upload.ts'
import { Count, Id } from '#contract/nouns/fields.ts'
import { followed } from './access.ts'
import { words } from './forgiving.ts'

/** Arrived: whole, and waits to be drawn. Lost: it did not come within a day. */
export const mediaStates = ['coming', 'arrived', 'kept', 'refused', 'lost'] as const

export const Media = z.object({
  id: Id,
  name: z.string(),
  bytes: Count,
  /** So many bytes from its beginning are on the server's disk. */
  received: Count,
  state: z.enum(mediaStates),
  /** Why it was not kept, in a sentence. */
  refusal: z.string().nullable(),
})
export type Media = z.output<typeof Media>

/** A report may have so many in all, however they came. */
export const mostMedia = 20
/** The most that a stranger's picture may have: 12 megapixels, and a little for odd cameras. */
export const publicPixelsMost = 12_600_000
export const pieceBytesMost = 1024 * 1024

export const ToldMedia = z.object({ id: Id, name: words(120), bytes: z.number().int().min(1) })
export type ToldMedia = z.input<typeof ToldMedia>

export const refusals = {
  tooLarge: k('This file is too large to be sent here.'),
  kind: k('Only photos, videos and sound can be sent here.'),
  unreadable: k('This picture is damaged, or larger than 12 megapixels.'),
  malicious: k('This file is known to do harm to computers. It was not kept.'),
  noRoom: k('There is no room for more files here. Tell the center in words what it shows.'),
  tooMany: k('The center takes no more files with this report.'),
} as const

export const media = {
  tellMedia: post('/ccPublic/tellMedia', {
    harm: 'reversible',
    doc: 'Tells of pictures and films that follow a report piece by piece, and answers how much of each has come; told again, it only answers.',
    access: 'public',
    beyond: true,
    input: followed.extend({ media: z.array(ToldMedia).max(mostMedia).default([]) }),
    data: z.array(Media).max(2 * mostMedia),
  }),
  sendPiece: post('/ccPublic/sendPiece', {
    harm: 'reversible',
    doc: 'Keeps a piece of a told file, and answers from which byte to go on: a piece that is known already, or comes too early, changes nothing.',
    access: 'public',
    beyond: true,
    input: followed.extend({ id: Id, offset: Count, piece: upload() }),
    data: Media,
  }),
}
