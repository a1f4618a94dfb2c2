// What is shown only once is asked for before it goes, until it was copied or printed, and prints on a sheet of its own.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialogs } from '#web/kit/dialogs.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { forgetUnsaved, losesOnScreen, questionOnScreen } from '#web/kit/unsaved.ts'
import { SecretCard } from './SecretCard.tsx'

afterEach(() => {
  forgetUnsaved()
  vi.restoreAllMocks()
})

const password = { title: 'Password of Ana', name: 'ana', secret: 'mango-7' }
const code = { ...password, codes: [{ label: 'Engine 9: scan to sign on', text: 'https://town.example/cms/crew#x' }] }
const show = (secret: typeof password) => {
  const onClose = vi.fn()
  draw(
    <>
      <SecretCard secret={secret} onClose={onClose} />
      <Dialogs />
    </>,
  )
  return onClose
}

test('leaving it asks about the password, not about something typed, and no more once it was copied', () => {
  show(password)
  expect(losesOnScreen()).toBe(true)
  expect(questionOnScreen()?.title).toBe('Close without what is shown only now?')
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(losesOnScreen()).toBe(false)
})

test('it is closed after a question, and without one once it was copied by hand', async () => {
  const onClose = show(password)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('dialog', { name: 'Close without what is shown only now?' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.copy(screen.getByTestId('secret'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('its codes are printed on a sheet beside the app, and printing keeps them', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  show(code)
  expect(document.querySelector('body > [data-printed-alone] figure')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(losesOnScreen()).toBe(false)
})
