// HTML of news, drawn from an allow-list: what is not on it shows as its text alone.
import { createElement, Fragment, type ReactNode } from 'react'

const plain = new Set(['p', 'br', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'hr'])
const hasNoContent = new Set(['br', 'hr'])

export function RichText({ html }: { html: string }) {
  return <>{[...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(draw)}</>
}

function draw(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  const name = node.nodeName.toLowerCase()
  const inside = [...node.childNodes].map(draw)
  if (name === 'a') {
    const href = (node as Element).getAttribute('href') ?? ''
    return /^(https?:|mailto:|tel:)/.test(href) ? (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    ) : (
      <Fragment key={key}>{inside}</Fragment>
    )
  }
  if (!plain.has(name)) return <Fragment key={key}>{inside}</Fragment>
  return hasNoContent.has(name) ? createElement(name, { key }) : createElement(name, { key }, inside)
}
