// A value as a call's schema has it: numbers written as text, one for a list of one, other words for a choice.
import { wordOf } from '#contract/nouns/aliases.ts'
import { received } from '#contract/kit/upload.ts'

export interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  items?: Shape
  properties?: Record<string, Shape>
  additionalProperties?: unknown
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** `unknown` gathers the names inside it that the schema does not know, each with its path. */
export function plainValue(given: unknown, shape: Shape | undefined, path: string, unknown: string[]): unknown {
  const choices = shape?.anyOf ?? shape?.oneOf
  if (choices) return plainValue(given, fitting(given, choices), path, unknown)
  if (!shape) return given
  if (shape.type === 'array') return listOf(given, shape, path, unknown)
  if (typeof given === 'boolean' && isFlag(shape)) return Number(given)
  if ((given === 0 || given === 1) && shape.type === 'boolean') return given === 1
  if (typeof given === 'string') return fromText(given, shape, path, unknown)
  if (shape.type === 'object' && shape.properties && isPlain(given)) return objectOf(given, shape.properties, shape, path, unknown)
  return given
}

export const isPlain = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given) && !(received in given)

const number = /^-?\d+(\.\d+)?$/

/** Said as 0 or 1, as the specification has it; its other words are those of most programs. */
const isFlag = ({ enum: known }: Shape) => known?.length === 2 && known.includes(0) && known.includes(1)
const flagWords: Readonly<Record<string, boolean>> = { true: true, yes: true, on: true, '1': true, false: false, no: false, off: false, '0': false }

function fromText(given: string, shape: Shape, path: string, unknown: string[]): unknown {
  const flag = flagWords[given.trim().toLowerCase()]
  if (isFlag(shape)) return flag === undefined ? given : Number(flag)
  if (shape.type === 'number' || shape.type === 'integer') return number.test(given.trim()) ? Number(given) : given
  if (shape.type === 'boolean') return flag ?? given
  if (shape.type === 'object' && given !== '') return fromJson(parse(given), shape, path, unknown)
  return shape.enum ? wordOf(given, shape.enum) : given
}

const fromJson = (given: unknown, shape: Shape, path: string, unknown: string[]) =>
  typeof given === 'string' ? given : plainValue(given, shape, path, unknown)

/** An object that a form carries as JSON; whatever else it is, the schema judges. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function listOf(given: unknown, shape: Shape, path: string, unknown: string[]): unknown {
  const all = typeof given === 'string' ? (inBrackets(given) ?? given) : given
  if (all === null) return all
  return [all].flat().map((one, index) => plainValue(one, shape.items, `${path}.${index}`, unknown))
}

/** A list that a form carries as JSON; a text may begin like one. */
function inBrackets(text: string): unknown[] | null {
  if (!text.startsWith('[')) return null
  try {
    return JSON.parse(text) as unknown[]
  } catch {
    return null
  }
}

function objectOf(given: Record<string, unknown>, properties: Record<string, Shape>, shape: Shape, path: string, unknown: string[]): object {
  const isOpen = typeof shape.additionalProperties === 'object'
  const entries = Object.entries(given).map(([name, value]) => {
    const known = Object.hasOwn(properties, name)
    if (!known && !isOpen) unknown.push(`${path}.${name}`)
    return [name, known ? plainValue(value, properties[name], `${path}.${name}`, unknown) : value]
  })
  return Object.fromEntries(entries) as object
}

/** Of several forms that a value may have, the one that it means. */
function fitting(given: unknown, choices: Shape[]): Shape | undefined {
  const flat = choices.flatMap((one) => one.anyOf ?? one.oneOf ?? [one])
  if (isPlain(given)) {
    const objects = flat.filter((one) => one.properties)
    return (
      objects.find((one) => Object.entries(one.properties!).some(([name, { const: word }]) => word !== undefined && given[name] === word)) ??
      objects[0]
    )
  }
  if (Array.isArray(given)) return flat.find(({ type }) => type === 'array')
  if (typeof given !== 'string') return undefined
  const [text, other] = [
    flat.find(({ type, const: word }) => type === 'string' && (word === undefined || word === given)),
    flat.find(({ type }) => type !== 'null'),
  ]
  return text ?? other
}
