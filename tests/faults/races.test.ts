// TKT-03 to TKT-06: tickets raced for, walked and asked for again, all in one town.
import { expect, it } from 'vitest'
import { races, runFaults } from './command.ts'

it('tickets raced for, walked and asked for again: kept', { timeout: 900_000 }, async () => {
  const said = await runFaults([...races, '--times', '24'])
  for (const race of races) expect(said).toContain(`kept   ${race}`)
})
