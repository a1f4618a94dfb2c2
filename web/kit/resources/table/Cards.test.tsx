// Keys of sensors are no passwords of people: they come as a table, and what a program sends stands beside a single one.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SecretCard } from '#web/kit/resources/SecretCard.tsx'
import { sensorSnippet } from '#web/kit/snippets.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { Secrets } from './Cards.tsx'

const of = (name: string, snippet?: string) => ({ title: `Of ${name}`, name, secret: `secret-${name}`, ...(snippet && { snippet }) })

test('people get cards to print, keys a table to keep', () => {
  draw(<Secrets secrets={[of('ana'), of('bea')]} />)
  expect(screen.getByRole('button', { name: 'Print the cards' })).toBeTruthy()
  expect(document.querySelectorAll('[data-cards] section')).toHaveLength(2)
  draw(<Secrets secrets={[of('River gauge', 'curl')]} />)
  expect(screen.getByRole('button', { name: 'Download the keys' })).toBeTruthy()
  expect(document.querySelectorAll('[data-cards] section')).toHaveLength(2)
})

test('a key that is shown once stands in what a program sends, with the address of this Tanod', () => {
  draw(<SecretCard secret={of('River gauge', sensorSnippet('key-of-the-gauge'))} onClose={() => {}} />)
  const shown = document.querySelector('pre')!.textContent
  expect(shown).toContain(`${location.origin}/api/commandcenter/ccPublic/addSensorData`)
  expect(shown).toContain('"key":"key-of-the-gauge"')
})
