// Finds every text of a source that people read, by parsing it: what t(), k(), say() and refuse() are given, what schemas say, and what facts are called.
import { parseSync } from 'vite'

export interface Found {
  texts: string[]
  /** Texts that are built where no catalog could hold them. */
  built: string[]
}

interface Node {
  type: string
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
/** Whose argument at which place is a text; say() where it is the contract's. */
const speakers: [name: string, place: number][] = [
  ['t', 0],
  ['k', 0],
  ['refuse', 1],
  ['refuseStale', 0],
]
/** Files of the server where every sentence is for people; faults and measures are not. */
const isSpeaking = /^server\/(?!(database|reference\/usual|cards\/usual)\/)\w+\/(?!\w*[lL]etters?\.ts)/
const isSilent = (node: Node) => node.type === 'NewExpression' && /(Error|Counter|Gauge|Histogram)$/.test(nameOf(node.callee as Node))
const checks = /^(min|max|length|regex|refine|email|url|uuid|literal|custom|enum|gt|gte|lt|lte|int|nonempty|startsWith|endsWith)$/
const isSentence = (text: string) => /^[\p{Lu}\d{].* .*[.!?…]$/su.test(text)

export function findTexts(path: string, source: string): Found {
  const found: Found = { texts: [], built: [] }
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  const take = (node: unknown, which: (text: string) => boolean = () => true) => {
    const { texts, built } = textsOf(node)
    found.texts.push(...texts.filter(which))
    found.built.push(...built)
  }
  const speaks = /kit\/say\.ts'/.test(source) ? new Map([...speakers, ['say', 0]]) : new Map(speakers)
  walk(program, (node) => {
    if (node.type === 'CallExpression') {
      const [callee, given] = [nameOf(node.callee as Node), node.arguments as Node[]]
      if (node.callee && (node.callee as Node).type === 'Identifier' && speaks.has(callee)) take(given[speaks.get(callee)!])
      else if (checks.test(callee) && path.startsWith('contract/')) for (const one of given) take(one, isSentence)
      else if (/^contract\/.*facts\.ts$/.test(path) && given[0]?.type === 'Literal')
        found.texts.push(
          ...textsOf(given[0])
            .texts.filter(isSentence)
            .map((text) => text.slice(0, -1)),
        )
    }
    if (node.type === 'Property' && /^(message|error)$/.test(nameOf(node.key as Node))) take(node.value, isSentence)
    if (node.type === 'Literal' && isSpeaking.test(path)) take(node, isSentence)
    if (node.type === 'JSXText' && /\p{L}{3,} \p{L}{2,}/u.test(String(node.value))) found.built.push(String(node.value).trim())
  })
  return { texts: [...new Set(found.texts)], built: found.built }
}

function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property as Node)
  return String(node.name ?? node.value ?? '')
}

/** The texts that an expression can be: of a choice, both. */
function textsOf(node: unknown): Found {
  const none: Found = { texts: [], built: [] }
  if (!isNode(node)) return none
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value ? { texts: [node.value], built: [] } : none
  if (node.type === 'TemplateLiteral') {
    const pieces = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    return pieces.length === 1 ? { texts: pieces, built: [] } : /\p{L}{2}/u.test(pieces.join('')) ? { texts: [], built: [pieces.join('…')] } : none
  }
  const within =
    node.type === 'ConditionalExpression'
      ? [node.consequent, node.alternate]
      : node.type === 'LogicalExpression'
        ? [node.left, node.right]
        : /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(node.type)
          ? [node.expression]
          : []
  const found = within.map(textsOf)
  return { texts: found.flatMap(({ texts }) => texts), built: found.flatMap(({ built }) => built) }
}

function walk(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, look)
  if (!isNode(node) || isSilent(node)) return
  look(node)
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, look)
}
