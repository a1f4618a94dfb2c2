// The category of CAP 1.2 that an event belongs to, by its words.
import type { CapCategory } from './hazards.ts'

const categories: readonly [category: CapCategory, words: RegExp][] = [
  ['Fire', /fire|sunog/i],
  ['Geo', /quake|lindol|landslide|volcan|erupt|ash ?fall|lahar|tsunami/i],
  ['Met', /flood|baha|rain|storm|typhoon|bagyo|cyclone|wind|surge|heat|thunder|weather|drought/i],
  ['Health', /dengue|cholera|disease|outbreak|epidemic|health|poison/i],
  ['CBRNE', /chemical|radiat|explos|bomb|gas leak|toxic/i],
  ['Security', /robber|shoot|riot|terror|attack|crime/i],
  ['Transport', /road|traffic|bridge|collision|vehicular|ferry|train/i],
  ['Infra', /power|water (supply|interruption)|outage|dam|collapse/i],
  ['Rescue', /missing|rescue|search/i],
  ['Env', /spill|pollution|smoke|haze/i],
]

export const categoryOf = (event: string): CapCategory => categories.find(([, words]) => words.test(event))?.[0] ?? 'Safety'
