// The simple marks that writers type, and the HTML that is kept: paragraphs, headings, lists, bold, italic and links.
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

function inline(text: string): string {
  return escape(text)
    .replace(/\[([^\]]+)\]\((https?:\/\/[^\s)]+|mailto:[^\s)]+|tel:[^\s)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
}

export function toHtml(markup: string): string {
  const blocks = markup.replace(/\r\n?/g, '\n').split(/\n{2,}/)
  return blocks
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf)
    .join('')
}

function blockOf(block: string): string {
  const lines = block.split('\n')
  const items = (mark: RegExp) => lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')
  if (/^##\s+/.test(block) && lines.length === 1) return `<h3>${inline(block.replace(/^##\s+/, ''))}</h3>`
  if (lines.every((line) => /^[-•]\s+/.test(line))) return `<ul>${items(/^[-•]\s+/)}</ul>`
  if (lines.every((line) => /^\d+[.)]\s+/.test(line))) return `<ol>${items(/^\d+[.)]\s+/)}</ol>`
  return `<p>${lines.map(inline).join('<br>')}</p>`
}

/** The marks that would make this HTML; what has no mark stays as its text. */
export function toMarkup(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes]
    .map((node) => marksOf(node).trim())
    .filter(Boolean)
    .join('\n\n')
}

function marksOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  const inside = () => [...node.childNodes].map(marksOf).join('')
  const children = () => [...node.childNodes].filter(({ nodeName }) => nodeName === 'LI')
  switch (node.nodeName) {
    case 'BR':
      return '\n'
    case 'STRONG':
    case 'B':
      return `**${inside()}**`
    case 'EM':
    case 'I':
      return `*${inside()}*`
    case 'A':
      return `[${inside()}](${(node as HTMLAnchorElement).getAttribute('href') ?? ''})`
    case 'H2':
    case 'H3':
      return `## ${inside()}`
    case 'UL':
      return children()
        .map((item) => `- ${marksOf(item)}`)
        .join('\n')
    case 'OL':
      return children()
        .map((item, at) => `${at + 1}. ${marksOf(item)}`)
        .join('\n')
    default:
      return inside()
  }
}
