// What goes wrong in a bundle is told by the files and lines that it was made of. Its map is read with the first error that somebody reads, and only where each line begins is kept of it.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const digits = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((sign, value) => [sign.charCodeAt(0), value]))
const [semicolon, comma] = [';', ','].map((sign) => sign.charCodeAt(0))

class LineMap {
  #folder
  #sources
  #mappings
  /** Where each line begins in the mappings, and the source, line and column that its first step counts from. */
  #lines = []

  constructor(file) {
    const { sources, mappings } = JSON.parse(readFileSync(file, 'utf8'))
    this.#folder = path.dirname(file)
    this.#sources = sources
    this.#mappings = mappings
    for (let begin = { at: 0, source: 0, line: 0, column: 0 }; begin; ) {
      this.#lines.push(begin)
      begin = this.#walk(begin, () => {})
    }
  }

  /** Tells each step of a line, and answers where the next one begins. */
  #walk({ at, ...place }, step) {
    const text = this.#mappings
    for (let made = 0; at < text.length && text.charCodeAt(at) !== semicolon; ) {
      const numbers = []
      while (at < text.length && text.charCodeAt(at) !== semicolon && text.charCodeAt(at) !== comma) {
        let [number, shift, digit] = [0, 0, 32]
        for (; digit & 32; shift += 5) {
          digit = digits.get(text.charCodeAt(at++))
          number |= (digit & 31) << shift
        }
        numbers.push(number & 1 ? -(number >> 1) : number >> 1)
      }
      if (text.charCodeAt(at) === comma) at++
      made += numbers[0]
      if (numbers.length < 4) continue
      place = { source: place.source + numbers[1], line: place.line + numbers[2], column: place.column + numbers[3] }
      step(made, place)
    }
    return at < text.length ? { at: at + 1, ...place } : undefined
  }

  find(line, column) {
    let found
    const begin = this.#lines[line - 1]
    if (begin)
      this.#walk(begin, (made, place) => {
        if (!found || made < column) found = place
      })
    return found && `${path.join(this.#folder, this.#sources[found.source])}:${found.line + 1}:${found.column + 1}`
  }
}

const maps = new Map()
function mapOf(url) {
  const file = `${fileURLToPath(url)}.map`
  if (!maps.has(url)) maps.set(url, existsSync(file) ? new LineMap(file) : undefined)
  return maps.get(url)
}

function told(site) {
  const [url, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()]
  const found = url?.startsWith('file:') ? mapOf(url)?.find(line, column) : undefined
  return found ? String(site).replace(`${url}:${line}:${column}`, found) : String(site)
}

Error.prepareStackTrace = (error, sites) => [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${told(site)}`)].join('\n')
