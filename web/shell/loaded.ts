// Screens and standing parts as they are loaded: what was fetched beforehand is drawn at once, the rest when it has come.
import { type ComponentType, lazy } from 'react'

export type Load = () => Promise<{ Screen: ComponentType } | { Part: ComponentType }>

const known = new Map<Load, ComponentType>()
const fetched = async (load: Load) => {
  const loaded = await load()
  return 'Screen' in loaded ? loaded.Screen : loaded.Part
}

export async function fetchBefore(load: Load): Promise<void> {
  known.set(load, await fetched(load))
}

export function componentOf(load: Load): ComponentType {
  const Component = known.get(load) ?? lazy(async () => ({ default: await fetched(load) }))
  known.set(load, Component)
  return Component
}
