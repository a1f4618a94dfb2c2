// Habits of offices that are seen through: frames around lists, and surnames first.
import { expect, it } from 'vitest'
import { turnedRound, withoutFrame } from './officeHabits.ts'

it('takes titles above the headings and signatures below the lines for no lines', () => {
  const rows = [['PERSONNEL'], ['No.', 'Name'], ['1', 'Ana Lim'], ['2', 'Noted Uy'], ['Prepared by: J. Reyes', '', 'Noted: Hon. Mayor'], ['LDRRMO']]
  const lines = rows.map((cells, at) => ({ line: at + 1, cells }))
  expect(withoutFrame(lines).map(({ line }) => line)).toEqual([2, 3, 4])
})

it('takes no line of the list for a signature, whatever stands in a cell of it', () => {
  const rows = [
    ['Name', 'Phone', 'Note'],
    ['Ana Lim', '0917 555 0101', 'Approved: oxygen at home'],
    ['Checked by nobody', '', ''],
    ['Bo Uy', '0917 555 0102', 'x'],
  ]
  const lines = rows.map((cells, at) => ({ line: at + 1, cells }))
  expect(withoutFrame(lines).map(({ line }) => line)).toEqual([1, 2, 3, 4])
})

it.each([
  ['DELA CRUZ, Juan M.', 'Juan M. Dela Cruz'],
  ['Reyes Jr., Pedro', 'Pedro Reyes Jr.'],
  ['DE LA PEÑA, NIÑA', 'Niña De La Peña'],
  ['Ana Lim', 'Ana Lim'],
  ['BFP, Station 2', 'BFP, Station 2'],
])('turns %s round', (written, turned) => expect(turnedRound(written)).toBe(turned))
