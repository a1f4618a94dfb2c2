// What is not set up is told quietly; what fails, in red.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#web/kit/testing/draw.tsx'
import { Sources } from './Sources.tsx'

const source = { name: 'provider', fetchedAt: null, trouble: null, isSilent: false, certificateEndsAt: null }

test.each([
  ['that is not set up', { trouble: 'A provider of warnings is not set up.' }, false],
  ['that never answered, asked long ago', { trouble: 'It gives no answer.', isSilent: true }, true],
  ['that failed just now', { trouble: 'It gives no answer.', fetchedAt: '2026-11-28T10:00:00.000Z' }, true],
] as const)('a provider %s', (_, part, isRed) => {
  draw(<Sources sources={[{ ...source, ...part }]} />)
  expect(screen.getByText(new RegExp(part.trouble)).hasAttribute('data-trouble')).toBe(isRed)
})
