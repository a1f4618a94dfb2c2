// What the words behind `npm run faults --` ask for.
import { parseArgs } from 'node:util'
import type { Fault } from './Fault.ts'
import type { Asked } from './judging.ts'

/** The faults to judge, or what is said instead, and whether that is an answer or a refusal. */
export type Wanted = { asked: Asked[] } | { said: string; isHelp: boolean }

/** `storm`, `storm:20` and `storm:20:planted`: a fault, how often, and whether it is planted. */
export function readWords(words: readonly string[], faults: Record<string, Fault>): Wanted {
  let given
  try {
    given = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { times: { type: 'string' }, plant: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    return { said: `${(error as Error).message}\n\n${list(faults)}`, isHelp: false }
  }
  const { values, positionals } = given
  if (values.help) return { said: list(faults), isHelp: true }
  const asked = (positionals.length > 0 ? positionals : Object.keys(faults)).map((word) => {
    const [name = '', times = values.times, planted] = word.split(':')
    return { name, times: times ? Number(times) : undefined, plant: values.plant || planted === 'planted' }
  })
  const unknown = asked.filter(({ name }) => !Object.hasOwn(faults, name)).map(({ name }) => name)
  if (unknown.length > 0) return { said: `There is no fault named ${unknown.join(', ')}.\n\n${list(faults)}`, isHelp: false }
  return { asked }
}

function list(faults: Record<string, Fault>): string {
  const longest = Math.max(...Object.keys(faults).map((name) => name.length))
  return [
    'npm run faults -- NAME, NAME:TIMES or NAME:TIMES:planted, several or none for all; --times TIMES and --plant for each:',
    ...Object.entries(faults).map(([name, { says }]) => `  ${name.padEnd(longest)}  ${says}`),
  ].join('\n')
}
