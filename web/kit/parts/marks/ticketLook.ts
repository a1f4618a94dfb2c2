// How a ticket is drawn on the map, in lists and in legends: its shape and colour are the priority, the ring around it is its state.
import { doneLook, type Priority, priorityLooks } from '#contract/tickets/priorities.ts'
import type { Status } from '#contract/tickets/states.ts'
import { paints } from '#web/kit/look/colors.ts'

/** `none`: nobody has it yet. `aside`: it asks for nobody any more. */
export type Ring = 'none' | 'whole' | 'dashed' | 'dotted' | 'double' | 'done' | 'aside'

export const ringOf: Readonly<Record<Status, Ring>> = {
  ...{ pending: 'none', accepted: 'whole', transferred: 'dashed', scheduled: 'dotted', reported: 'double' },
  ...{ resolved: 'done', declined: 'aside', merged: 'aside', deleted: 'aside' },
}

/** Paths in a square of 32: the shape stands within the ring. */
export const size = 32
const shapes: Readonly<Record<Priority, string>> = {
  1: 'M16 4 26.8 22.8 5.2 22.8Z',
  2: 'M16 5 27 16 16 27 5 16Z',
  3: 'M16 6.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z',
  4: 'M16 7a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z',
  5: 'M8.8 8.8H23.2V23.2H8.8Z',
}
const ringPath = 'M16 1.6a14.4 14.4 0 1 1 0 28.8a14.4 14.4 0 1 1 0-28.8Z'
const innerRing = 'M16 3.9a12.1 12.1 0 1 1 0 24.2a12.1 12.1 0 1 1 0-24.2Z'
const dashes: Partial<Record<Ring, readonly number[]>> = { dashed: [6, 4.05], dotted: [1.8, 3.23] }

export interface TicketLook {
  shape: string
  fill: string
  edge: string
  edgeWidth: number
  ink: string
  text: string
  /** Where the middle of the text stands. */
  textY: number
  rings: readonly { path: string; dash: readonly number[] }[]
  isFaint: boolean
}

export function lookOf(priority: Priority, status: Status): TicketLook {
  const ring = ringOf[status]
  const { color, text } = priorityLooks[priority]
  const isHollow = priority > 3
  const isOver = ring === 'done' || ring === 'aside'
  const main = ring === 'done' ? doneLook.color : ring === 'aside' || isHollow ? paints.gray : color
  return {
    shape: shapes[priority],
    ...(isHollow && !isOver
      ? { fill: paints.white, edge: main, edgeWidth: 3, ink: paints.ink }
      : { fill: main, edge: paints.white, edgeWidth: 1.6, ink: isOver ? paints.white : text }),
    text: ring === 'done' ? '✓' : String(priority),
    textY: priority === 1 ? 17.4 : 16.4,
    rings:
      ring === 'none' || isOver ? [] : [{ path: ringPath, dash: dashes[ring] ?? [] }, ...(ring === 'double' ? [{ path: innerRing, dash: [] }] : [])],
    isFaint: ring === 'aside',
  }
}
