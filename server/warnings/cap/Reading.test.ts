// A reading that fails says so as a trouble that is tried again, never as a fault of the document, and the next document is read.
import { expect, it } from 'vitest'
import { sampleAlert } from '#tests/capSamples.ts'
import { OutsideTrouble } from '#server/outside/fetchOutside.ts'
import { Reading } from './Reading.ts'

it('one that does not end is left, told as trouble, and the next one has a thread of its own', async () => {
  const reading = new Reading({ mostMb: 512, mostMs: 1 })
  for (const round of [1, 2]) {
    const trouble = await reading.alert(sampleAlert({}), null).catch((error: unknown) => error)
    expect([round, trouble instanceof OutsideTrouble && trouble.kind]).toEqual([round, 'notUnderstood'])
  }
})
