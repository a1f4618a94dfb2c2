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

export function readXml(text: string): Xml {
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
  if (depth > mostDeep || --count.left < 0) throw new NotXml('It is nested too deeply or too long.')
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
