// What the words behind `npm run faults --` ask for.
import { parseArgs } from 'node:util'
import type { Fault } from './Fault.ts'
import type { Asked } from './judging.ts'

/** The faults to judge, or what is said instead, and whether that is an answer or a refusal. */
export type Wanted = { asked: Asked[] } | { said: string; isHelp: boolean }

/** `storm`, `storm:20` and `storm:20:planted`: a fault, how often, and whether it is planted. */
export function readWords(words: readonly string[], faults: Record<string, Fault>): Wanted {
  const refuse = (said: string): Wanted => ({ said: `${said}\n\n${list(faults)}`, isHelp: false })
  let given
  try {
    given = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { times: { type: 'string' }, plant: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    return refuse((error as Error).message)
  }
  const { values, positionals } = given
  if (values.help) return { said: list(faults), isHelp: true }
  const asked: Asked[] = []
  for (const word of positionals.length > 0 ? positionals : Object.keys(faults)) {
    const [name = '', times = values.times, planted = '', ...more] = word.split(':')
    if (!Object.hasOwn(faults, name)) return refuse(`There is no fault named ${name}.`)
    if (times !== undefined && !(/^\d+(\.\d+)?$/.test(times) && Number(times) > 0)) return refuse(`${times} is no number of times for ${name}.`)
    if (!['', 'planted'].includes(planted) || more.length > 0) return refuse(`${word} is not NAME:TIMES:planted.`)
    asked.push({ name, times: times === undefined ? undefined : Number(times), plant: values.plant || planted !== '' })
  }
  return { asked }
}

function list(faults: Record<string, Fault>): string {
  const longest = Math.max(...Object.keys(faults).map((name) => name.length))
  return [
    'npm run faults -- NAME, NAME:TIMES or NAME:TIMES:planted, several or none for all; --times TIMES and --plant for each:',
    ...Object.entries(faults).map(([name, { says }]) => `  ${name.padEnd(longest)}  ${says}`),
  ].join('\n')
}
