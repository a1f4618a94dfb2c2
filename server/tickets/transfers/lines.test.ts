// A line that a later version has written says nothing half on an older machine.
import { expect, it } from 'vitest'
import { type KeptLine, lineKept } from './lines.ts'

it('of a line with a field that this version does not know, nothing is put together: its English stands', { tags: 'long' }, () => {
  const line = (field: string) => ({ code: 'changed', words: { name: 'East' }, fields: [{ field, value: '2' }] }) as unknown as KeptLine
  expect([lineKept(line('priority'))?.text, lineKept(line('floor')), lineKept({ ...line('priority'), code: 'later' as never })]).toEqual([
    expect.stringContaining('{fields}'),
    null,
    null,
  ])
})
