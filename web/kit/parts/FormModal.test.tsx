// A dialog with something typed in it is not closed unasked, whatever keeps its fields; one that was only looked at is.
import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialogs } from '#web/kit/dialogs.tsx'
import { draw } from '#web/kit/testing/draw.tsx'
import { FormModal } from './FormModal.tsx'

const user = userEvent.setup()

function Desk() {
  const [isOpen, setOpen] = useState(true)
  const [text, setText] = useState('')
  return (
    <>
      {isOpen && (
        <FormModal opened title="Its name" onClose={() => setOpen(false)}>
          <TextInput label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </FormModal>
      )}
      <Dialogs />
    </>
  )
}
const isOpen = () => screen.queryByRole('textbox', { name: 'Name' }) !== null

test('Escape closes what was only looked at', async () => {
  draw(<Desk />)
  await screen.findByRole('textbox', { name: 'Name' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('Escape asks where something was typed: Cancel stays, with the text, and leaving leaves', async () => {
  draw(<Desk />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Creek')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Creek')
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  screen.getByRole('textbox', { name: 'Name' }).focus()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(isOpen()).toBe(false))
})
