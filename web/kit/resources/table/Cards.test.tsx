// Keys of sensors are no passwords of people: they come as a table, and what a program sends stands beside a single one.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SecretCard } from '#web/kit/resources/SecretCard.tsx'
import { sensorSnippet } from '#web/kit/snippets.ts'
import { useSession } from '#web/kit/session/session.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { makeMe } from '#web/kit/testing/people.ts'
import { Secrets } from './Cards.tsx'

afterEach(() => {
  useSession.setState({ me: null })
  vi.restoreAllMocks()
})

const of = (name: string, snippet?: string) => ({ title: `Of ${name}`, name, secret: `secret-${name}`, ...(snippet && { snippet }) })

test('people get cards to print, keys a table to keep', () => {
  draw(<Secrets secrets={[of('ana'), of('bea')]} onKept={() => {}} />)
  expect(screen.getByRole('button', { name: 'Print the cards' })).toBeTruthy()
  expect(document.querySelectorAll('[data-cards] section')).toHaveLength(2)
  draw(<Secrets secrets={[of('River gauge', 'curl')]} onKept={() => {}} />)
  expect(screen.getByRole('button', { name: 'Download the keys' })).toBeTruthy()
  expect(document.querySelectorAll('[data-cards] section')).toHaveLength(2)
})

test('a key that is shown once stands in what a program sends, with the address of this Tanod', () => {
  draw(<SecretCard secret={of('River gauge', sensorSnippet('key-of-the-gauge'))} onClose={() => {}} />)
  const shown = document.querySelector('pre')!.textContent
  expect(shown).toContain(`${location.origin}/api/commandcenter/ccPublic/addSensorData`)
  expect(shown).toContain('"key":"key-of-the-gauge"')
})

test('a key is handed out as it is, also one that begins with a dash', async () => {
  let made = new Blob()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => ((made = blob), 'blob:'), revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  draw(<Secrets secrets={[{ title: 'Key', name: '=River', secret: '-a8Kz', snippet: 'curl' }]} onKept={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Download the keys' }))
  expect(await made.text()).toContain('"\'=River","-a8Kz"')
})

test('the cards stand until printing is over, not until the browser has shown its window', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  draw(<Secrets secrets={[of('ana')]} onKept={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Print the cards' }))
  expect(print).toHaveBeenCalledOnce()
  expect(document.body.dataset).toHaveProperty('printsCards')
  dispatchEvent(new Event('afterprint'))
  expect(document.body.dataset).not.toHaveProperty('printsCards')
})

test('cards name the address that the server was told; where none was, it is said that this machine alone is reached by its own', () => {
  const { unmount } = draw(<Secrets secrets={[of('ana')]} onKept={() => {}} />)
  expect(screen.getByText(/Other phones cannot reach/).textContent).toContain(location.origin)
  unmount()
  useSession.setState({ me: { ...makeMe('admin'), webAddress: 'https://tanod.angono.example' } })
  draw(<Secrets secrets={[of('ana')]} onKept={() => {}} />)
  expect(screen.queryByText(/Other phones cannot reach/)).toBeNull()
  expect(document.querySelector('[data-cards]')!.textContent).toContain('at tanod.angono.example.')
})
