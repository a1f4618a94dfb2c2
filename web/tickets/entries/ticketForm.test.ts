// The form of a ticket: what it refuses, what it sends, and what an edit changes.
import { expect, test } from 'vitest'
import { readPosition } from '#web/kit/form/position.ts'
import { changesOf, emptyForm, fieldsOf, TicketForm } from './ticketForm.ts'

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
  expect(readPosition('14.5547, 121.1327')).toEqual({ lat: 14.5547, lng: 121.1327 })
  expect(readPosition('94, 121')).toBeUndefined()
})

test('a number with digits too many or too few is refused, a landline and a foreign one pass', () => {
  const isRefused = (callerPhone: string) => 'callerPhone' in complaints({ ...filled, callerPhone })
  expect(['09175509175551234', '0917550', '123456789012345678'].map(isRefused)).toEqual([true, true, true])
  expect(['0917 123 4567', '+63 917 123 4567', '(02) 8123 4567', '911', '+1 415 555 2671'].map(isRefused)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
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
