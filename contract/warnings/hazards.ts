// What people may ask to be warned of: kinds of hazards, told by the category of an alert.
export const hazardGroups = ['weather', 'ground', 'fire', 'health', 'other'] as const
export type HazardGroup = (typeof hazardGroups)[number]

const groups: Readonly<Record<string, HazardGroup>> = { Met: 'weather', Geo: 'ground', Fire: 'fire', Health: 'health' }
/** By the category of CAP 1.2. */
export const hazardOf = (category: string): HazardGroup => groups[category] ?? 'other'

/** The categories of CAP 1.2: receivers filter on them. */
export const capCategories = ['Geo', 'Met', 'Safety', 'Security', 'Rescue', 'Fire', 'Health', 'Env', 'Transport', 'Infra', 'CBRNE', 'Other'] as const
export type CapCategory = (typeof capCategories)[number]
