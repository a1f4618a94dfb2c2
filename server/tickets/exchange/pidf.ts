// Places as PIDF-LO (RFC 5491): points, circles, ellipses and areas by their middle and reach, and addresses in words.
import { childrenOf, readXml, textOf, type Xml } from '#server/outside/xml.ts'

export interface PidfPlace {
  position: { lat: number; lng: number; accuracy?: number | undefined } | null
  words: string | null
}

const find = (xml: Xml, name: string): Xml | undefined => {
  if (xml.name === name) return xml
  for (const child of xml.children) {
    const found = find(child, name)
    if (found) return found
  }
  return undefined
}
const all = (xml: Xml, name: string): Xml[] => (xml.name === name ? [xml] : xml.children.flatMap((child) => all(child, name)))

const numbers = (text: string | null | undefined) =>
  (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
const isPlace = (lat: number | undefined, lng: number | undefined) =>
  lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180

const metresOfDegree = 111_320
/** The middle of corners, and how far the farthest lies from it. */
function middleOf(corners: readonly (readonly [number, number])[]) {
  const lat = corners.reduce((sum, [one]) => sum + one, 0) / corners.length
  const lng = corners.reduce((sum, [, one]) => sum + one, 0) / corners.length
  const reach = Math.max(
    ...corners.map(([one, other]) => Math.hypot((one - lat) * metresOfDegree, (other - lng) * metresOfDegree * Math.cos((lat * Math.PI) / 180))),
  )
  return { lat, lng, accuracy: Math.round(reach) }
}

function shapeOf(xml: Xml): PidfPlace['position'] {
  const polygon = find(xml, 'Polygon')
  if (polygon) {
    const flat = [...all(polygon, 'pos'), ...all(polygon, 'posList')].flatMap(({ text }) => numbers(text))
    const corners = Array.from({ length: Math.floor(flat.length / 2) }, (_, at) => [flat[2 * at]!, flat[2 * at + 1]!] as const)
    const right = corners.filter(([lat, lng]) => isPlace(lat, lng))
    return right.length > 0 ? middleOf(right) : null
  }
  const [lat, lng] = numbers(find(xml, 'pos')?.text)
  if (!isPlace(lat, lng)) return null
  const [reach] = numbers((find(xml, 'radius') ?? find(xml, 'semiMajorAxis'))?.text)
  const accuracy = reach !== undefined && reach > 0 ? Math.min(100_000, reach) : undefined
  return { lat: lat!, lng: lng!, accuracy }
}

const civicParts = [
  'LOC',
  'NAM',
  'LMK',
  'BLD',
  'UNIT',
  'FLR',
  'ROOM',
  'HNO',
  'PRD',
  'RD',
  'STS',
  'POD',
  'A6',
  'A5',
  'A4',
  'A3',
  'A2',
  'A1',
  'PC',
  'country',
]

export function readPidf(text: string): PidfPlace {
  const xml = readXml(text)
  const civic = find(xml, 'civicAddress')
  const words = civic && civicParts.flatMap((name) => (childrenOf(civic, name).length > 0 ? (textOf(civic, name) ?? []) : [])).join(', ')
  return { position: shapeOf(xml), words: words || null }
}

const escape = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A circle where its reach is known, never a bare point that claims more than is known. */
export function writePidf({ position, words }: PidfPlace, entity: string): string {
  const pos = position && `<gml:pos>${position.lat} ${position.lng}</gml:pos>`
  const srs = 'srsName="urn:ogc:def:crs:EPSG::4326"'
  const shape = !pos
    ? ''
    : position.accuracy
      ? `<gs:Circle ${srs}>${pos}<gs:radius uom="urn:ogc:def:uom:EPSG::9001">${position.accuracy}</gs:radius></gs:Circle>`
      : `<gml:Point ${srs}>${pos}</gml:Point>`
  const civic = words ? `<ca:civicAddress><ca:country>PH</ca:country><ca:LOC>${escape(words)}</ca:LOC></ca:civicAddress>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:gp="urn:ietf:params:xml:ns:pidf:geopriv10" xmlns:dm="urn:ietf:params:xml:ns:pidf:data-model" xmlns:gml="http://www.opengis.net/gml" xmlns:gs="http://www.opengis.net/pidflo/1.0" xmlns:ca="urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr" entity="${escape(entity)}"><dm:device id="place"><gp:geopriv><gp:location-info>${shape}${civic}</gp:location-info><gp:usage-rules/><gp:method>Manual</gp:method></gp:geopriv></dm:device></presence>`
}
