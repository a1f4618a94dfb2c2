// Which facts tell that somebody looked, and changed nothing: they are many, and bury what was done.
import type { FactName } from '#contract/facts.ts'

export const lookVerbs = [
  ...(['personsShown', 'citizenRead', 'citizensSearched', 'casualtiesRead', 'dataViewsRead'] as const),
  ...(['ticketRead', 'ticketUnread', 'chatsRead', 'callPlayed', 'camerasViewed'] as const),
] satisfies FactName[]

/** A list that leaves out looks leaves out with them what a camera tells by itself, at the latest when somebody watches it. */
export const leftOutVerbs = [...lookVerbs, 'cameraStateChanged'] as const satisfies FactName[]

export const isLeftOut = (verb: string): boolean => (leftOutVerbs as readonly string[]).includes(verb)
export const isLook = (verb: string): boolean => (lookVerbs as readonly string[]).includes(verb)
