// Tests of the protocol card: its lines in the language that the caller speaks, and nothing where a case type has none.
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#web/kit/testing/draw.tsx'
import { ProtocolCard } from './ProtocolCard.tsx'

const card = { ask: 'Where are you?\nIs anybody inside?', askIn: { fil: 'Nasaan kayo?\nMay tao ba sa loob?' }, tell: 'Go out.', tellIn: {} }

test('questions and advice stand line by line; another language is one press away, and English where nobody wrote it', () => {
  draw(<ProtocolCard of={card} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Where are you?', 'Is anybody inside?', 'Go out.'])
  fireEvent.click(screen.getByRole('radio', { name: 'Filipino' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Nasaan kayo?', 'May tao ba sa loob?', 'Go out.'])
})

test.each([undefined, { ask: '', askIn: {}, tell: '', tellIn: {} }])('without lines there is no card', (of) => {
  draw(<ProtocolCard of={of} />)
  expect(screen.queryByRole('region')).toBeNull()
})
