// The corners of a box, whichever is written first; and the map, for those who have one.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlacePickerContext } from '#web/kit/placePicker.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { BoundsField, PositionField } from './PositionField.tsx'

const asked = { path: 'at', label: 'Place', errors: {}, required: true, readOnly: false, values: {} }

test('corners that were written the wrong way round make the same box', () => {
  const told: unknown[] = []
  draw(<BoundsField {...asked} value={null} onChange={(box) => told.push(box)} />)
  const write = (corner: string, text: string) => fireEvent.change(screen.getByRole('textbox', { name: corner }), { target: { value: text } })
  write('South-west corner', '14.56, 121.18')
  write('North-east corner', '14.50, 121.13')
  expect(told.at(-1)).toEqual({ south: 14.5, west: 121.13, north: 14.56, east: 121.18 })
})

test('who may not see the map is not offered to choose on it', () => {
  const field = (
    <PlacePickerContext value={() => null}>
      <PositionField {...asked} value={null} onChange={() => {}} />
    </PlacePickerContext>
  )
  const button = () => screen.queryByRole('button', { name: 'Choose on the map' })
  const me = makeMe('superadmin')
  useSession.setState({ me })
  const { unmount } = draw(field)
  expect(button()).toBeNull()
  unmount()
  useSession.setState({ me: makeMe('admin') })
  draw(field)
  expect(button()).not.toBeNull()
})
