// Tests of the one form: nested fields, its keys, what the server refuses, and what is kept over closing it.
import { TextInput } from '@mantine/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { Refused } from '#contract/kit/client.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { forgetDrafts } from '#web/kit/unsaved.ts'
import { Form } from './Form.tsx'
import { useContractForm } from './useContractForm.ts'

const Team = z.object({ name: z.string().min(1), team: z.object({ callSign: z.string().min(3), size: z.string() }) })
const empty = { name: 'North', team: { callSign: '', size: '' } }
const user = userEvent.setup()
const sent: unknown[] = []

function TeamForm({ refusal, draft }: { refusal?: Refused; draft?: string }) {
  const form = useContractForm(Team, empty, draft ? { draft } : {})
  const send = (values: z.output<typeof Team>) => {
    sent.push(values)
    if (refusal) form.showRefusal(refusal)
    else form.restart()
  }
  return (
    <Form form={form} onSend={send}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Size" {...form.getInputProps('team.size')} />
      <TextInput label="Call sign" {...form.getInputProps('team.callSign')} />
      <button type="submit">Send</button>
      <output>{form.isDirty ? 'changed' : 'as it was'}</output>
    </Form>
  )
}
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

afterEach(() => {
  sent.length = 0
  forgetDrafts()
})

test('a fault in a nested field stops the sending, stands beside it and has the focus', async () => {
  draw(<TeamForm />)
  await user.type(input('Size'), '4{Enter}')
  expect(await screen.findByText('Fill this in.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(input('Call sign')))
  expect(sent).toEqual([])
  await user.type(input('Call sign'), 'N1')
  expect(screen.queryByText('Fill this in.')).toBeNull()
  await user.tab()
  expect(await screen.findByText('Use at least 3 characters.')).toBeTruthy()
})

test('Ctrl Enter sends from any field; what was sent counts as saved', async () => {
  draw(<TeamForm />)
  await user.type(input('Call sign'), 'North 1')
  expect(screen.getByRole('status').textContent).toBe('changed')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('as it was'))
  expect(sent).toEqual([{ name: 'North', team: { callSign: 'North 1', size: '' } }])
})

test('what the server refuses stands beside its field', async () => {
  const fields = { 'team.callSign': ['Another team is called so.'] }
  draw(<TeamForm refusal={new Refused(400, 'No.', 'bad-input', { fields })} />)
  await user.type(input('Call sign'), 'North 1{Enter}')
  expect(await screen.findByText('Another team is called so.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(input('Call sign')))
})

test('a draft outlives the form until it is sent', async () => {
  draw(<TeamForm draft="team" />)
  await user.type(input('Call sign'), 'North 1')
  cleanup()
  draw(<TeamForm draft="team" />)
  expect(input('Call sign').value).toBe('North 1')
  await user.type(input('Name'), '{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  draw(<TeamForm draft="team" />)
  expect(input('Call sign').value).toBe('')
})
