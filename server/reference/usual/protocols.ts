// The usual protocol cards: what to ask whoever calls, and what to tell them; other languages stand in the catalogs.
import { k } from '#contract/language/k.ts'
import { inOthers } from './translations.ts'

interface Protocol {
  ask: readonly string[]
  tell: readonly string[]
}

const where = k('Where exactly are you? What stands nearby?')
const howMany = k('How many people are hurt?')
const stillThere = k('Is it still going on?')
const stayOnLine = k('Help is on its way. Stay on the line if you can.')
const stayAway = k('Keep away, and keep others away.')

/** By the English name of the case type. */
const protocols: Readonly<Record<string, Protocol>> = {
  'Medical emergency': {
    ask: [where, k('Is the person awake? Do they breathe?'), k('Is there heavy bleeding?'), k('How old is the person?')],
    tell: [
      k('Not breathing: push hard and fast in the middle of the chest, two pushes a second.'),
      k('Bleeding: press a clean cloth on the wound and keep pressing.'),
      k('Give nothing to eat or drink.'),
      stayOnLine,
    ],
  },
  Fire: {
    ask: [where, k('Is anybody still inside?'), k('What burns? Are there gas tanks or chemicals?')],
    tell: [k('Go out at once and do not go back in.'), k('In smoke, stay low.'), stayAway],
  },
  Flood: {
    ask: [where, k('How high is the water, and does it rise?'), k('Are there children, old or sick people with you?')],
    tell: [
      k('Go to a higher floor or higher ground.'),
      k('Switch off the electricity if it is safe.'),
      k('Do not walk or drive through moving water.'),
    ],
  },
  'Road accident': {
    ask: [where, howMany, k('Is anybody trapped? Does fuel leak?')],
    tell: [k('Do not move the hurt unless there is fire.'), k('Switch off the engines and warn other drivers.'), stayOnLine],
  },
  Crime: {
    ask: [where, stillThere, k('Does anybody have a weapon?'), k('What do they look like? Where did they go?')],
    tell: [k('Go where it is safe. Do not follow them.'), k('Touch nothing until the police are there.')],
  },
  'Violence at home': {
    ask: [where, k('Are you safe just now? Can you speak?'), howMany],
    tell: [k('If you cannot speak, press a key or write.'), k('Go to a room with a way out, or to a neighbor.'), stayOnLine],
  },
  Rescue: {
    ask: [where, k('How many people need to be brought out?'), stillThere],
    tell: [k('Stay where you are if it is safe, and make yourself seen.'), stayOnLine],
  },
  Landslide: {
    ask: [where, k('Is anybody buried or missing?'), k('Does the ground still move?')],
    tell: [k('Leave the slope and its foot at once.'), stayAway],
  },
}

const inLines = (lines: readonly string[]) => {
  const said = lines.map(inOthers)
  const codes = Object.keys(said[0] ?? {}) as (keyof (typeof said)[number])[]
  return Object.fromEntries(codes.map((code) => [code, said.map((one) => one[code] ?? '').join('\n')]))
}

/** The card of a usual case type; empty where there is none. */
export function protocolOf(name: string) {
  const { ask, tell } = protocols[name] ?? { ask: [], tell: [] }
  return { ask: ask.join('\n'), askIn: inLines(ask), tell: tell.join('\n'), tellIn: inLines(tell) }
}
export const protocolNames = Object.keys(protocols)
