// Sentences: filled with their words in English, and carried whole for other languages.
import { expect, it } from 'vitest'
import { say } from '#contract/kit/say.ts'
import { english, spoken } from './english.ts'

it('is filled with its words, sentences within sentences included', () => {
  const said = say('Already {state} by {name} {ago} ago.', { state: 'accepted', name: 'Ana {x}', ago: say('{count} s', { count: 4 }) })
  expect(english(said)).toBe('Already accepted by Ana {x} 4 s ago.')
  expect(spoken(said)).toEqual({ message: 'Already accepted by Ana {x} 4 s ago.', sentence: said })
})

it('without words it is its text', () => {
  expect(spoken('Ticket accepted.')).toEqual({ message: 'Ticket accepted.' })
  expect(english('Plain {braces}')).toBe('Plain {braces}')
})
