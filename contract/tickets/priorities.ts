// The five priorities: each with its shape, its word and its colours, never colour alone.
export const priorities = [1, 2, 3, 4, 5] as const
export type Priority = (typeof priorities)[number]

export interface PriorityLook {
  readonly shape: string
  readonly code: string
  readonly word: string
  readonly color: string
  readonly text: string
  readonly edge: string
  readonly isOutlined: boolean
}

export const priorityLooks: Readonly<Record<Priority, PriorityLook>> = {
  1: { shape: '▲', code: 'P1', word: 'Critical', color: '#B00020', text: '#FFFFFF', edge: '#FF8A98', isOutlined: false },
  2: { shape: '◆', code: 'P2', word: 'High', color: '#F5A300', text: '#000000', edge: '#8A5B00', isOutlined: false },
  3: { shape: '●', code: 'P3', word: 'Medium', color: '#0B63B0', text: '#FFFFFF', edge: '#74B3EA', isOutlined: false },
  4: { shape: '○', code: 'P4', word: 'Low', color: '#6B7280', text: '#FFFFFF', edge: '#A3AAB5', isOutlined: false },
  5: { shape: '□', code: 'P5', word: 'Information', color: 'transparent', text: 'inherit', edge: 'currentColor', isOutlined: true },
}
export const doneLook = { shape: '✓', word: 'Done', color: '#00704A', text: '#FFFFFF' } as const

/** A priority that rings until somebody acknowledges it. */
export const ringsUntilAcknowledged = (priority: Priority): boolean => priority === 1

/** What rings until somebody acknowledges it, and stands before all else: the first priority, or a threat to life. */
export const isGrave = ({ priority, flags }: { priority: Priority; flags: readonly string[] }): boolean =>
  ringsUntilAcknowledged(priority) || flags.includes('lifeThreat')

/** Grave for that threat alone: its priority does not say it. */
export const isLifeAlone = ({ priority, flags }: { priority: Priority; flags: readonly string[] }): boolean =>
  !ringsUntilAcknowledged(priority) && flags.includes('lifeThreat')
