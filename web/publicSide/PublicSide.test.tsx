// Which page a link opens: one that was cut off on its way is said to lead nowhere, and never looks like a new report.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PublicSide } from './PublicSide.tsx'

test('a link that was cut off says that it leads to no report, with the way to a new one', () => {
  history.replaceState(null, '', '/cms/quickreport#cut-off-0000')
  render(<PublicSide />)
  expect(screen.getByRole('heading', { name: 'This link leads to no report.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Report an emergency' }).getAttribute('href')).toBe('/cms/quickreport')
  expect(screen.getByRole('link', { name: /Call 911/ })).toBeTruthy()
})
