// Asking to be warned by text: whoever mistyped the number goes back after the code was asked for.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('./visitor.ts', () => ({ visitorNow: async () => ({ deviceId: '0199f0a0-0000-7000-8000-0000000000aa' }) }))
const barangay = { id: '0199f0a0-0000-7000-8000-0000000000bb', name: 'Dolores', hotline: null, position: null, outline: [] }
const center = {
  ...{ id: '0199f0a0-0000-7000-8000-000000000001', slug: 'taytay', name: 'Taytay', logoUrl: null, address: '', email: null, facebookPage: null },
  ...{ timeZone: 'Asia/Manila', hotlines: [], center: { lat: 14.5, lng: 121.1 }, bounds: null, isOpen: true },
}
let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('askAlertCode')) asked.push(((await request.json()) as { phone: string }).phone)
    return new Response(JSON.stringify({ message: 'ok', data: request.url.includes('askAlertCode') ? {} : { all: [], key: 'x', hasTexts: true } }))
  })
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, 'http://phone.test'), { ...init, signal: null })
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('after a code was asked for, another number may be given', async () => {
  const { BeWarned } = await import('./BeWarned.tsx')
  render(<BeWarned town={{ center, caseTypes: [], barangays: [barangay], noticeVersion: '1' }} onSettled={() => {}} />)
  fireEvent.change(await screen.findByLabelText('Barangay'), { target: { value: barangay.id } })
  const ask = async (number: string) => {
    fireEvent.change(screen.getByLabelText(/to your mobile number/), { target: { value: number } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send a code to this number', hidden: true })))
  }
  await ask('0917 555 0000')
  await screen.findByLabelText('The code from the text message')
  fireEvent.click(screen.getByRole('button', { name: 'Another number, or a new code', hidden: true }))
  expect(screen.queryByLabelText('The code from the text message')).toBeNull()
  await ask('0917 555 0001')
  await screen.findByLabelText('The code from the text message')
  expect(asked).toEqual(['0917 555 0000', '0917 555 0001'])
})
