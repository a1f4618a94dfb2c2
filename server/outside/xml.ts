// Reads XML strictly and plainly: no document types, no entities of its own, nothing fetched, within limits of depth and number.
import { DOMParser, type Element, type Node } from '@xmldom/xmldom'

export interface Xml {
  name: string
  space: string
  text: string
  attributes: Record<string, string>
  children: Xml[]
}

export class NotXml extends Error {}

const mostDeep = 20
const mostElements = 20_000
/** Of attributes and of entities. */
const mostSigns = 50_000
const tooLong = 'It is nested too deeply or too long.'

function count(text: string, sign: string): number {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++
  return found
}

export function readXml(text: string): Xml {
  if (count(text, '<') > 3 * mostElements || count(text, '=') > mostSigns || count(text, '&') > mostSigns) throw new NotXml(tooLong)
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw new NotXml('It holds a document type, which is not read.')
  const complain = (level: string, said: string) => {
    throw new NotXml(`It is no proper XML: ${level}, ${said.slice(0, 120)}`)
  }
  try {
    const { documentElement } = new DOMParser({ onError: complain }).parseFromString(text.replace(/^\ufeff/, ''), 'text/xml')
    if (!documentElement) throw new NotXml('It is empty.')
    return plain(documentElement, { left: mostElements }, 0)
  } catch (error) {
    throw error instanceof NotXml ? error : new NotXml(`It is no proper XML: ${(error as Error).message.slice(0, 120)}`)
  }
}

function plain(element: Element, count: { left: number }, depth: number): Xml {
  if (depth > mostDeep || --count.left < 0) throw new NotXml(tooLong)
  const children: Xml[] = []
  let text = ''
  for (let node: Node | null = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1) children.push(plain(node as Element, count, depth + 1))
    else if (node.nodeType === 3 || node.nodeType === 4) text += node.nodeValue ?? ''
  }
  const attributes = Object.fromEntries(Array.from(element.attributes, ({ localName, name, value }) => [localName ?? name, value]))
  return { name: element.localName ?? element.nodeName, space: element.namespaceURI ?? '', text, attributes, children }
}

export const childrenOf = (xml: Xml, name: string): Xml[] => xml.children.filter((child) => child.name === name)
export const textOf = (xml: Xml, name: string): string | null => childrenOf(xml, name)[0]?.text.trim() || null
