// What the command takes, lists and refuses.
import { expect, it } from 'vitest'
import { readWords } from './asking.ts'
import type { Fault } from './Fault.ts'

const fault = (says: string): Fault => ({ says, run: async () => ({ figure: '', findings: [] }) })
const faults = { storm: fault('Boards agree after a storm.'), 'kill-app': fault('Nothing is lost by a killed app.') }
const list = '  storm     Boards agree after a storm.\n  kill-app  Nothing is lost by a killed app.'

it.each([['--help'], ['-h'], ['storm', '--help']])('lists the faults and what each holds where help is asked for: %s %s', (...words) => {
  expect(readWords(words, faults)).toEqual({ said: expect.stringMatching(new RegExp(`^npm run faults .*\n${list}$`)), isHelp: true })
})

it.each([
  ['an unknown name', 'strom', 'There is no fault named strom.'],
  ['what every object has', 'constructor', 'There is no fault named constructor.'],
  ['an unknown option', '--tmies=3', "Unknown option '--tmies'"],
  // They would be kept by going round no time at all, or judged without what was planted.
  ['a letter for a number', 'storm:2O', '2O is no number of times for storm.'],
  ['no time at all', '--times=0', '0 is no number of times for storm.'],
  ['a slip in planted', 'storm:20:plated', 'storm:20:plated is not NAME:TIMES:planted.'],
])('refuses %s with a sentence, and lists them', (_what, word, sentence) => {
  expect(readWords([word], faults)).toEqual({ said: expect.stringMatching(new RegExp(`^${sentence}[^]*\n${list}$`)), isHelp: false })
})

it('reads how often, also a part of a round, and whether planted from a word or for all', () => {
  expect(readWords(['storm:0.2'], faults)).toEqual({ asked: [{ name: 'storm', times: 0.2, plant: false }] })
  expect(readWords(['storm:20:planted', 'kill-app'], faults)).toEqual({
    asked: [
      { name: 'storm', times: 20, plant: true },
      { name: 'kill-app', times: undefined, plant: false },
    ],
  })
  expect(readWords(['--times', '3', '--plant'], faults)).toEqual({
    asked: ['storm', 'kill-app'].map((name) => ({ name, times: 3, plant: true })),
  })
})
