// Which facts tell that somebody looked, and changed nothing: they are many, and bury what was done.
import type { FactName } from '#contract/facts.ts'

export const lookVerbs = [
  ...(['personsShown', 'citizenRead', 'citizensSearched', 'casualtiesRead', 'dataViewsRead'] as const),
  ...(['ticketRead', 'ticketUnread', 'chatsRead', 'callPlayed', 'camerasViewed'] as const),
] satisfies FactName[]

export const isLook = (verb: string): boolean => (lookVerbs as readonly string[]).includes(verb)
