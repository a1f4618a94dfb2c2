// Screens and standing parts as they are loaded: what was fetched beforehand is drawn at once, the rest when it has come.
import { type ComponentType, lazy } from 'react'
import { insist } from '#web/kit/later.ts'

export type Load = () => Promise<{ Screen: ComponentType } | { Part: ComponentType }>

const known = new Map<Load, ComponentType>()
const fetched = async (load: Load) => {
  const loaded = await load()
  return 'Screen' in loaded ? loaded.Screen : loaded.Part
}

export async function fetchBefore(load: Load): Promise<void> {
  known.set(load, await fetched(load))
}

/** A screen that cannot be fetched says so in its place. */
export const screenOf = (load: Load): ComponentType => keep(load, () => fetched(load))

/** A part that stands on every screen takes none away: it comes with the network. */
export const partOf = (load: Load): ComponentType => keep(load, () => insist(() => fetched(load)))

function keep(load: Load, fetch: () => Promise<ComponentType>): ComponentType {
  const Component = known.get(load) ?? lazy(async () => ({ default: await fetch() }))
  known.set(load, Component)
  return Component
}
