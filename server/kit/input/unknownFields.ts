// Refuses fields that a call does not take, by name, with the name that was likely meant.
import { say, type Sentence } from '#contract/kit/say.ts'
import type { Field } from '#contract/kit/endpoint.ts'
import { refuse } from '#server/kit/refuse.ts'

const mostNamed = 12

export function refuseUnknown(fields: readonly Field[], unknown: readonly string[]): never {
  const said = unknown.map((name) => [name, sentenceOf(fields, name)] as const)
  return refuse(400, said[0]![1], 'unknown-field', { fields: Object.fromEntries(said.map(([name, sentence]) => [name, [sentence]])) })
}

function sentenceOf(fields: readonly Field[], field: string): Sentence {
  const names = fields.filter(({ where }) => where !== 'path').map(({ name }) => name)
  const [hint] = names
    .map((name) => ({ name, away: distance(field.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, away }) => away <= Math.max(2, Math.min(name.length, field.length) / 3) || isPart(field, name))
    .toSorted((one, other) => one.away - other.away)
  if (hint) return say('Unknown field {field}. Did you mean “{hint}”?', { field, hint: hint.name })
  if (names.length === 0) return say('Unknown field {field}. This call takes no fields.', { field })
  const some = names.slice(0, mostNamed).join(', ')
  const more = names.length - mostNamed
  if (more > 0)
    return say('Unknown field {field}. This call takes {fields}, and {more} more: {where}.', {
      field,
      fields: some,
      more,
      where: '/api/openapi.json',
    })
  return say('Unknown field {field}. This call takes {fields}.', { field, fields: some })
}

/** `departments` for `departmentIds`, but not `a` for everything. */
function isPart(one: string, other: string): boolean {
  const [short, long] = [one.toLowerCase(), other.toLowerCase()].toSorted((a, b) => a.length - b.length) as [string, string]
  return short.length >= 4 && long.includes(short)
}

/** How many letters must be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let index = 0; index < other.length; index++)
      next.push(Math.min(row[index]! + (letter === other[index] ? 0 : 1), row[index + 1]! + 1, next[index]! + 1))
    row = next
  }
  return row.at(-1)!
}
