// A sheet of A4 as PDF, of lines of text alone: in fonts that every reader of PDF has, and in plain ASCII, so that it travels in a letter as it is.

export type Style = 'title' | 'heading' | 'text' | 'item'
export interface Block {
  style: Style
  text: string
}

const sheet = { width: 595, height: 842, margin: 71 }
const styles: Record<Style, { font: 'F1' | 'F2'; size: number; before: number; indent: number }> = {
  title: { font: 'F2', size: 18, before: 0, indent: 0 },
  heading: { font: 'F2', size: 13, before: 20, indent: 0 },
  text: { font: 'F1', size: 12, before: 12, indent: 0 },
  item: { font: 'F1', size: 12, before: 5, indent: 14 },
}
/** How wide Helvetica draws each sign from the space to the tilde, in thousandths of its size. */
const widths =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)
const widest = 1015
/** Bold is drawn a little wider. */
const boldness = { F1: 1, F2: 1.08 }

const widthOf = (text: string, { font, size }: { font: 'F1' | 'F2'; size: number }) =>
  ([...text.normalize('NFD').replace(/\p{M}/gu, '')].reduce((sum, sign) => sum + (widths[sign.charCodeAt(0) - 32] ?? widest), 0) *
    size *
    boldness[font]) /
  1000

export function linesOf({ style, text }: Block): string[] {
  const room = sheet.width - 2 * sheet.margin - styles[style].indent
  return text.split(/\s+/).reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1)} ${word}`
    return lines.length > 0 && widthOf(longer, styles[style]) <= room ? [...lines.slice(0, -1), longer] : [...lines, word]
  }, [])
}

/** Signs beyond Latin letters that WinAnsi has, by their number there. */
const signs: Record<string, number> = { '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97 }

const written = (text: string) =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (/[\\()]/.test(sign)) return `\\${sign}`
      if (/[ -~]/.test(sign)) return sign
      const number = signs[sign] ?? (/[\u00a0-\u00ff]/.test(sign) ? sign.charCodeAt(0) : undefined)
      return number === undefined ? '?' : `\\${number.toString(8)}`
    })
    .join('')

export function pdfOf(title: string, blocks: readonly Block[]): string {
  let y = sheet.height - sheet.margin
  const drawn = blocks.flatMap((block) => {
    const { font, size, before, indent } = styles[block.style]
    y -= before
    return linesOf(block).map((line) => {
      y -= size * 1.4
      return `BT /${font} ${size} Tf ${sheet.margin + indent} ${y.toFixed(1)} Td (${written(line)}) Tj ET`
    })
  })
  const content = drawn.join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sheet.width} ${sheet.height}] /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${written(title)}) /Producer (Tanod) >>`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}
