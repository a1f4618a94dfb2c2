// The list takes the keys when its tab changes, unless a hand works in the ticket.
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useListFocus } from './listFocus.ts'
import type { TabName } from './tabs.ts'

afterEach(() => document.body.replaceChildren())

const place = (html: string) => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLElement
}

test('another tab brings the focus to the list, and leaves it in a question card of the ticket that opened with it', () => {
  const list = place('<div data-tickets tabindex="-1"></div>')
  const card = place('<article><section tabindex="-1"></section></article>').firstElementChild as HTMLElement
  const open = renderHook(({ tab }: { tab: TabName }) => useListFocus(tab), { initialProps: { tab: 'pending' } })
  expect(document.activeElement).toBe(list)
  card.focus()
  open.rerender({ tab: 'accepted' })
  expect(document.activeElement).toBe(card)
  card.blur()
  open.rerender({ tab: 'declined' })
  expect(document.activeElement).toBe(list)
})
