// The rich text of news: what is on this list stays, everything else goes.
import sanitizeHtml from 'sanitize-html'

const list: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  enforceHtmlBoundary: false,
}
const rounds = 8

/** Cleaned until nothing more changes, so that cleaning the result again leaves it as it is. */
export function cleanHtml(html: string): string {
  let text = html
  for (let round = 0; round < rounds; round++) {
    const cleaner = sanitizeHtml(text, list).trim()
    if (cleaner === text) return text
    text = cleaner
  }
  return sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })
}
