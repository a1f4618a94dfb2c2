// Whom to call: 911 is the same number, whoever writes it down.
import { expect, it } from 'vitest'
import { usualHotlines, withEmergency } from './hotlines.ts'

it.each([[[]], [[{ name: usualHotlines.national, number: '911' }]]])('911 stands before all others, and once: %j', (listed) => {
  const fire = { name: usualHotlines.fire, number: '+63280000002' }
  expect(withEmergency([fire, ...listed])).toEqual([{ name: '', number: '911' }, fire])
})
