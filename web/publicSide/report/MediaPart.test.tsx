// Choosing pictures and films: what the center cannot take is said at once, and not listed as if it went.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const added = vi.hoisted(() => [] as string[])
vi.mock('./media.ts', () => ({
  ...{ loadMedia: async () => {}, dropMedia: async () => {}, sendAnew: async () => {}, sendFollowing: async () => {} },
  addMedia: async (_: string, file: File) => void added.push(file.name),
  useMedia: (read: (state: { following: [] }) => unknown) => read({ following: [] }),
}))
afterEach(cleanup)

test('a file of another kind is refused at once by its name; pictures, films, sound and what has no kind are taken', async () => {
  const { MediaPart } = await import('./MediaPart.tsx')
  render(<MediaPart clientId="one" />)
  const file = (name: string, type: string) => new File(['x'], name, { type })
  const files = [file('house.pdf', 'application/pdf'), file('a.jpg', 'image/jpeg'), file('b.mp4', 'video/mp4'), file('IMG.heic', '')]
  await act(async () => void fireEvent.change(screen.getByLabelText('Add a photo or video'), { target: { files } }))
  expect(screen.getByRole('alert').textContent).toBe('house.pdf: Only photos, videos and sound can be sent here.')
  expect(added).toEqual(['a.jpg', 'b.mp4', 'IMG.heic'])
  await act(async () => void fireEvent.change(screen.getByLabelText('Add a photo or video'), { target: { files: [file('c.jpg', 'image/jpeg')] } }))
  expect(screen.getByRole('alert').textContent).toBe('')
})
