// Text messages in the words of several gateways.
import { expect, it } from 'vitest'
import { textFrom } from './gateways.ts'

const right = { messageId: '4711', from: '+639171234567', text: 'Sunog', sentAt: '2026-01-31T00:00:00.000Z' }
it.each([
  ['our own', { messageId: '4711', from: '+639171234567', text: 'Sunog', sentAt: '2026-01-31T08:00:00+08:00' }],
  ['numbers', { id: 4711, number: '+639171234567', message: 'Sunog', timestamp: 1_769_817_600 }],
  ['a form of Twilio', { MessageSid: '4711', From: '+639171234567', Body: 'Sunog', timestamp: '1769817600000' }],
  [
    'SMSGate',
    {
      ...{ deviceId: 'd', webhookId: 'w', event: 'sms:received', id: '4711' },
      payload: { messageId: 'of its words', sender: '+639171234567', message: 'Sunog', simNumber: 1, receivedAt: '2026-01-31T08:00:00.000+08:00' },
    },
  ],
  [
    'SMSGate before',
    { event: 'sms:received', id: '4711', payload: { phoneNumber: '+639171234567', message: 'Sunog', receivedAt: '2026-01-31T08:00:00.000+08:00' } },
  ],
])('%s', (_, given) => {
  expect(textFrom(given)).toEqual(right)
})

it('what is no text that came is none; what is missing is left out', () => {
  expect(textFrom({ event: 'sms:sent', id: 'x', payload: { messageId: 'y' } })).toBeNull()
  expect(textFrom({ id: 'x', from: { a: 1 } })).toEqual({ messageId: 'x' })
})
