// The schema of CAP 1.2 as a table, and what of it a document breaks: such a document is flagged, not lost.
import { capCategories } from '#contract/warnings/hazards.ts'
import type { Xml } from '#server/outside/xml.ts'

export const capSpace = 'urn:oasis:names:tc:emergency:cap:1.2'
const signatureSpace = 'http://www.w3.org/2000/09/xmldsig#'

interface Part {
  name: string
  least?: 1
  many?: true
  is?: RegExp | readonly string[]
  parts?: readonly Part[]
}

const moment = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d[-+]\d\d:\d\d$/
const decimal = /^[-+]?(\d+(\.\d*)?|\.\d+)$/
const one = (name: string, is?: Part['is']): Part => ({ name, least: 1, ...(is && { is }) })
const maybe = (name: string, is?: Part['is']): Part => ({ name, ...(is && { is }) })
const any = (name: string, is?: Part['is']): Part => ({ name, many: true, ...(is && { is }) })
const pairs = (name: string): Part => ({ name, many: true, parts: [one('valueName'), one('value')] })

export const severities = ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'] as const
export const urgencies = ['Immediate', 'Expected', 'Future', 'Past', 'Unknown'] as const
export const certainties = ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'] as const
const responses = ['Shelter', 'Evacuate', 'Prepare', 'Execute', 'Avoid', 'Monitor', 'Assess', 'AllClear', 'None']

const area: Part = {
  name: 'area',
  many: true,
  parts: [one('areaDesc'), any('polygon'), any('circle'), pairs('geocode'), maybe('altitude', decimal), maybe('ceiling', decimal)],
}
const resource: Part = {
  name: 'resource',
  many: true,
  parts: [one('resourceDesc'), one('mimeType'), maybe('size', /^[-+]?\d+$/), maybe('uri'), maybe('derefUri'), maybe('digest')],
}
const info: Part = {
  name: 'info',
  many: true,
  parts: [
    maybe('language', /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/),
    { ...any('category', capCategories), least: 1 },
    one('event'),
    any('responseType', responses),
    one('urgency', urgencies),
    one('severity', severities),
    one('certainty', certainties),
    maybe('audience'),
    pairs('eventCode'),
    maybe('effective', moment),
    maybe('onset', moment),
    maybe('expires', moment),
    ...['senderName', 'headline', 'description', 'instruction', 'web', 'contact'].map((name) => maybe(name)),
    pairs('parameter'),
    resource,
    area,
  ],
}
const alert: readonly Part[] = [
  one('identifier'),
  one('sender'),
  one('sent', moment),
  one('status', ['Actual', 'Exercise', 'System', 'Test', 'Draft']),
  one('msgType', ['Alert', 'Update', 'Cancel', 'Ack', 'Error']),
  maybe('source'),
  one('scope', ['Public', 'Restricted', 'Private']),
  maybe('restriction'),
  maybe('addresses'),
  any('code'),
  ...['note', 'references', 'incidents'].map((name) => maybe(name)),
  info,
]

const mostFlaws = 20

/** What breaks the schema, in the order of the document. */
export function flawsOf(document: Xml): string[] {
  const flaws: string[] = []
  if (document.name !== 'alert' || document.space !== capSpace) flaws.push('It is no alert of CAP 1.2.')
  check(document, alert, 'alert', flaws)
  return flaws.slice(0, mostFlaws)
}

function check(xml: Xml, parts: readonly Part[], path: string, flaws: string[]): void {
  const left = xml.children.filter(({ space }) => !(path === 'alert' && space === signatureSpace))
  for (const { name, least, many, is, parts: inner } of parts) {
    let found = 0
    while (left[0]?.name === name && left[0].space === capSpace && (many || found === 0)) {
      const child = left.shift()!
      found++
      if (inner) check(child, inner, `${path}/${name}`, flaws)
      else if (child.children.length > 0) flaws.push(`${path}/${name} holds elements.`)
      else if (is && !fits(child.text, is)) flaws.push(`${path}/${name} is not as it must be: ${child.text.trim().slice(0, 60)}`)
    }
    if (least && found === 0) flaws.push(`${path}/${name} is missing or out of order.`)
  }
  if (left[0]) flaws.push(`${path}/${left[0].name} is unknown, one too many or out of order.`)
}

/** Times and numbers may stand within white space, words may not. */
const fits = (text: string, is: RegExp | readonly string[]) => (is instanceof RegExp ? is.test(text.trim()) : is.includes(text))
