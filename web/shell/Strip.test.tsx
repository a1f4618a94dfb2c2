// Of all that wants attention one bar is drawn, the gravest; what is behind the count goes on, and a dialog that was opened from it stays.
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Around } from '#web/kit/testing/Around.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { Strip } from './Strip.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { type Gravity, gravity, StripBar, useStrip } from '#web/kit/strip.tsx'

beforeEach(() => {
  useSession.setState({ me: null })
  useStrip.setState({ bars: [], isOpen: false })
})

const names = Object.keys(gravity) as Gravity[]
const seen = () => names.filter((name) => screen.queryByText(name)?.closest('[hidden]') === null)

const bars = (shown: readonly Gravity[]) => (
  <>
    {shown.map((of) => (
      <StripBar key={of} of={of}>
        <p>{of}</p>
      </StripBar>
    ))}
    <Strip />
  </>
)
function show(first: readonly Gravity[]) {
  const { rerender } = draw(bars(first))
  return (next: readonly Gravity[]) => rerender(<Around>{bars(next)}</Around>)
}

test('the gravest is drawn whatever came first, the rest is a count that opens', () => {
  const set = show(['storm', 'sensor', 'graveWarning', 'calm'])
  expect(seen()).toEqual(['graveWarning'])
  set(['storm', 'sensor', 'graveWarning', 'alarm'])
  expect(seen()).toEqual(['alarm'])
  fireEvent.click(screen.getByRole('button', { name: /3 more notices/ }))
  expect(seen()).toEqual(['alarm', 'graveWarning', 'sensor', 'storm'])
  set(['alarm'])
  expect(seen()).toEqual(['alarm'])
  expect(screen.queryByRole('button')).toBeNull()
  set(['alarm', 'storm'])
  expect(seen()).toEqual(['alarm'])
})

test('Escape folds what was opened, and does nothing else; a dialog that stands over it closes first', () => {
  show(['alarm', 'storm'])
  const open = () => fireEvent.click(screen.getByRole('button', { name: /1 more notice/ }))
  open()
  expect(seen()).toEqual(['alarm', 'storm'])
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false)
  expect(seen()).toEqual(['alarm'])
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true)
  open()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  dialog.remove()
  expect(seen()).toEqual(['alarm', 'storm'])
})

test('that all is well is said where nothing else is, and counts as nothing', () => {
  const set = show(['calm'])
  expect(seen()).toEqual(['calm'])
  set(['calm', 'storm'])
  expect(seen()).toEqual(['storm'])
  expect(screen.queryByRole('button')).toBeNull()
})
