// The short form of fuzzing: some thousand calls, valid and broken, as everybody.
import { expect, it } from 'vitest'
import { runFaults } from './command.ts'

it('whatever is sent to whichever call by whomever: kept', { timeout: 900_000 }, async () => {
  expect(await runFaults(['fuzz', '--times', '3000'])).toContain('kept   fuzz')
})
