// TKT-03 to TKT-06: what breaks the promises of the races is seen.
import { expect, it } from 'vitest'
import { races, runFaults } from './command.ts'

it('tickets raced for, walked and asked for again: seen', { timeout: 900_000 }, async () => {
  const said = await runFaults([...races, '--times', '24', '--plant'], { TANOD_FAULTS_AGREE_MS: '500' })
  for (const race of races) expect(said).toContain(`seen   ${race}`)
  expect(said).toMatch(/accepted by \w+ \w+ and [^]*2 owners at one instant[^]*found: request[^]*on a pending one/)
})
