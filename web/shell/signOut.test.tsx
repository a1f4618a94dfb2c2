// Signing out with a run open: asked first, and nothing ends where the crew thinks better of it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dialogs } from '#web/kit/dialogs.tsx'
import { answerCalls } from '#web/kit/testing/answer.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { noteGoesOn } from '#web/kit/unsaved.ts'
import { signOut } from './signOut.ts'

test('a crew with a run open is asked before it signs out', async () => {
  const asked = answerCalls({})
  draw(<Dialogs />)
  noteGoesOn('TAY-261126-0001 stays with your unit.')
  const leaving = signOut()
  const dialog = await screen.findByRole('dialog', { name: 'Sign out with an open run?' })
  expect(dialog.textContent).toContain('TAY-261126-0001 stays with your unit.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await leaving
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([])
  noteGoesOn(null)
})
