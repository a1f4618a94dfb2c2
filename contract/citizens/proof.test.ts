// Which way proves that a record is one's own, and when a request still waits for it.
import { expect, test } from 'vitest'
import { proofOf, proofWayOf } from './proof.ts'

const record = { status: 'APPROVED', phone: '+639175550101', email: 'ana@example.ph' }

test('a text message where there is a gateway and a mobile number, else a letter, else the office', () => {
  expect(proofWayOf(record, true)).toBe('sms')
  expect(proofWayOf(record, false)).toBe('mail')
  expect(proofWayOf({ ...record, phone: '+63281234567' }, true)).toBe('mail')
  expect(proofWayOf({ ...record, email: null }, false)).toBe('office')
  expect(proofWayOf({ ...record, phone: null, email: null }, true)).toBe('office')
})

test('a record that is not verified, and none, ask for no proof', () => {
  for (const status of ['PENDING', 'DECLINED', 'REVOKED']) expect(proofWayOf({ ...record, status }, true)).toBe('none')
  expect(proofWayOf(undefined, true)).toBe('none')
})

test('a request is unproven while it waits for a verified record alone', () => {
  expect(proofOf({ status: 'pending', provenBy: null, recordStatus: 'APPROVED' })).toBe('unproven')
  expect(proofOf({ status: 'pending', provenBy: null, recordStatus: 'PENDING' })).toBe(null)
  expect(proofOf({ status: 'pending', provenBy: null, recordStatus: null })).toBe(null)
  expect(proofOf({ status: 'rejected', provenBy: null, recordStatus: 'APPROVED' })).toBe(null)
  expect(proofOf({ status: 'done', provenBy: 'office', recordStatus: 'APPROVED' })).toBe('office')
})
