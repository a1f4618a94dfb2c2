// The form of a ticket: what it refuses, what it sends, and what an edit changes.
import { expect, test } from 'vitest'
import { keyFor } from './NewTicket.tsx'
import { changesOf, emptyForm, fieldsOf, readPlace, TicketForm } from './ticketForm.ts'

const filled = { ...emptyForm, caseTypeId: '01890000-0000-7000-8000-000000000001', description: ' Smoke ' }
const complaints = (form: object) => {
  const { error } = TicketForm.safeParse(form)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

test('an empty form says how to fill it', () => {
  expect(complaints(emptyForm)).toEqual({ caseTypeId: 'Choose a case type.', description: 'Write what happened.' })
  expect(complaints(filled)).toEqual({})
})

test('telephone and position are checked, and may be left empty', () => {
  expect(complaints({ ...filled, callerPhone: 'abc', place: 'market' })).toEqual({
    callerPhone: 'This is not a telephone number.',
    place: 'Write latitude and longitude, such as 14.5547, 121.1327.',
  })
  expect(readPlace('14.5547, 121.1327')).toEqual({ lat: 14.5547, lng: 121.1327 })
  expect(readPlace('94, 121')).toBeUndefined()
})

test('what is for later lies ahead, what is for the log book lies behind and says how it ended', () => {
  expect(Object.keys(complaints({ ...filled, mode: 'later', at: '2020-01-01T10:00' }))).toEqual(['at'])
  expect(Object.keys(complaints({ ...filled, mode: 'past', at: '2020-01-01T10:00' }))).toEqual(['disposition', 'summary'])
})

test('what was left alone is not sent', () => {
  expect(JSON.parse(JSON.stringify(fieldsOf(filled)))).toEqual({ caseTypeId: filled.caseTypeId, description: 'Smoke' })
})

test('an edit sends what changed, and an emptied text as empty', () => {
  const before = { ...filled, landmark: 'Market', callerName: 'Juan', priority: '3' }
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, landmark: '', description: 'Fire', priority: '1' })).toEqual({
    landmark: '',
    description: 'Fire',
    priority: 1,
  })
})

test('the same words are the same deed until it is answered; other words are another', () => {
  const key = keyFor('one')
  expect(keyFor('one')).toBe(key)
  expect(keyFor('two')).not.toBe(key)
})
