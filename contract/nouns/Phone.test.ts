// Which ways to write a number are understood, and which are refused.
import { describe, expect, it, test } from 'vitest'
import { formatPhone, Hotline, isDialable, Phone } from './Phone.ts'
import { joinPhones } from './phoneText.ts'

describe('Phone', () => {
  it.each([
    ['0917 123 4567', '+639171234567'],
    ['+63 917-123-4567', '+639171234567'],
    ['639171234567', '+639171234567'],
    ['917 123 4567', '+639171234567'],
    ['(02) 8123-4567', '+63281234567'],
    ['+63 2 8123 4567', '+63281234567'],
    ['(049) 123-4567', '+63491234567'],
  ])('keeps %s as %s', (written, kept) => {
    expect(Phone.parse(written)).toBe(kept)
    expect(Phone.parse(formatPhone(kept))).toBe(kept)
  })

  it.each(['911', '0917123456', '091712345678', '+14155550100', '(09) 123-4567', 'call me', ''])('refuses %s', (written) => {
    expect(Phone.safeParse(written).success).toBe(false)
  })
})

describe('a caller’s number', () => {
  it.each(['0917 123 4567', '(02) 8123-4567', '8123 4567', '631-1111', '911', '16211', '+1 415 555 0100', '001 415 555 0100', '971 50 123 4567'])(
    'is called by %s',
    (written) => expect(isDialable(written)).toBe(true),
  )
  it.each(['0917 123', '0917 123 456', '917 123', '+63 917 123', '0917 123 45678', '02 812', '+1 415', 'on Messenger', ''])(
    'is not whole in %s',
    (written) => expect(isDialable(written)).toBe(false),
  )
})

describe('Hotline', () => {
  it.each(['911', '117', '1623', '8888', '16211', '8651-1111', '0917 123 4567', '9171234567'])('takes %s', (written) => {
    expect(Hotline.safeParse(written).success).toBe(true)
  })
  it.each(['9', '99', '123456', '91234567', 'ambulance'])('refuses %s', (written) => {
    expect(Hotline.safeParse(written).success).toBe(false)
  })
})

test.each([
  ['0917-555-0142', '+639175550142'],
  ['Cruz 0917 555 0142', 'Cruz +639175550142'],
  ['(02) 8123-4567', '+63281234567'],
  ['0917-555-01', '091755501'],
  ['TAY-261124-0008', 'TAY-261124-0008'],
  ['261124-0008', '261124-0008'],
  ['offline be97a0ad-9b03-4316-9909-d30710e942f6', 'offline be97a0ad-9b03-4316-9909-d30710e942f6'],
  ['31899ca3-a0ab-4b11-99fa-0387930120d7', '31899ca3-a0ab-4b11-99fa-0387930120d7'],
  ['serial X-02-8123-4567', 'serial X-02-8123-4567'],
])('what is typed has each number as one word: %s', (typed, joined) => expect(joinPhones(typed)).toBe(joined))
