// Cells: other installations that this one has joined, what they tell of their centers, and where a center lives.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { page, wholePageInput } from '#contract/kit/page.ts'
import { At, ById, Count, filledLine, Flag, Version } from '#contract/nouns/fields.ts'
import { CenterCode, Slug } from './Center.ts'

export const mostCells = 50
/** So long a joining word is right; it joins once. */
export const wordHours = 24

/** invited: its word was made here. asking: its word was pasted here, and it did not answer yet. */
export const cellStates = ['invited', 'asking', 'joined'] as const
export type CellState = (typeof cellStates)[number]

/** A center of one's list that another keeps: an installation by its name, or this one where none is named. By its short name alone where it is another center. */
export const Contested = z.object({ name: z.string(), slug: z.string(), keeper: z.string().nullable(), isSameCenter: z.boolean() })
export type Contested = z.output<typeof Contested>

export const Cell = z.object({
  id: z.uuid(),
  ...{ name: z.string(), url: z.string(), state: z.enum(cellStates) },
  /** The centers that it says are open there. */
  centers: z.array(z.string()).max(5_000),
  /** Those of them that another has too, and keeps: nobody is led here for them. */
  contested: z.array(Contested).max(5_000),
  /** When it told last which centers it has, and when it was last told which are here. */
  heardAt: At.nullable(),
  toldAt: At.nullable(),
  /** Why the last message was not taken, in one word, or why none is sent; tries since then. */
  trouble: z.string().nullable(),
  tries: Count,
  isDeleted: Flag,
  version: Version,
})
export type Cell = z.output<typeof Cell>
const CellWithWord = z.object({ cell: Cell, word: z.string() })
export type CellWithWord = z.output<typeof CellWithWord>

/** What goes between two cells, signed. */
export const CellMessage = z.discriminatedUnion('type', [
  /** Signed by the word; from then on both sign by the secret. */
  z.object({ type: z.literal('join'), url: z.url({ protocol: /^https?$/ }).max(500), secret: z.string().regex(/^whsec_[\w+/=]{40,100}$/) }),
  /** All centers that are open there, at the address that it joined with. A version only grows. */
  z.object({
    type: z.literal('directory'),
    from: z.url({ protocol: /^https?$/ }).max(500),
    version: z.number().int().positive(),
    centers: z.array(z.object({ id: z.uuid(), slug: Slug, code: CenterCode, name: z.string().min(1).max(120) })).max(5_000),
  }),
  /** Asked of who joins, at the address that it named, by the one at `from`: answered by what the secret makes of it. */
  z.object({ type: z.literal('prove'), from: z.url({ protocol: /^https?$/ }).max(500), nonce: z.uuid() }),
])
export type CellMessage = z.output<typeof CellMessage>

/** A name to sign in with that says its center: bea@taytay. */
const withCenter = /^(.+)@([a-z][a-z0-9-]{1,39})$/
export function nameAndSlug(given: string): { name: string; slug: string | null } {
  const [, name, slug] = withCenter.exec(given.trim()) ?? []
  return name && slug ? { name, slug } : { name: given.trim(), slug: null }
}

const access = may('centers.manage')
const name = filledLine(80)

export const cells = {
  getCells: get('/adminFn/getCells', {
    doc: 'The other installations that this one has joined, with the centers that they say they have.',
    access,
    beyond: true,
    input: z.object({ ...wholePageInput, isDeleted: Flag.optional() }),
    data: page(Cell),
  }),
  makeCellWord: post('/adminFn/makeCellWord', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Makes a word by which another installation joins this one, once, within a day.',
    access,
    beyond: true,
    input: z.object({ name }),
    data: CellWithWord,
  }),
  joinCell: post('/adminFn/joinCell', {
    harm: 'secrets',
    needsPerson: true,
    doc: 'Joins the installation that made the word: both sign by a secret that is made for it.',
    access,
    beyond: true,
    input: z.object({ name, word: z.string().trim().min(1, 'Paste the joining word.').max(1_000) }),
    data: Cell,
  }),
  leaveCell: post('/adminFn/leaveCell/{id}', {
    harm: 'stopsWork',
    needsPerson: true,
    doc: 'Leaves a joined installation: nothing of it is taken, nothing goes to it, and nobody is led there. To join it again takes a new word.',
    access,
    beyond: true,
    input: ById,
    data: Cell,
  }),
  whereIsCenter: get('/auth/whereIsCenter', {
    doc: 'Where the center of a short name is signed in to: here, or at the address of a joined installation. It says nothing of who has an account.',
    access: 'public',
    beyond: true,
    input: z.object({ slug: Slug }),
    data: z.object({ isHere: z.boolean(), url: z.string().nullable() }),
  }),
}
