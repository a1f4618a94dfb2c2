// Whatever is written into whichever optional field: the report is taken.
// @module-tag long
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicSide } from '#contract/publicSide/room.ts'
import { report } from '#contract/publicSide/report.ts'
import * as z from 'zod'
import { type Lab, openLab } from '#tests/lab.ts'
import { times } from '#tests/long.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab({ nodes: 1 })
})
afterAll(() => lab.close())

const odd = [
  'none',
  'abc',
  '0917 123 4567 / 0918 765 4321',
  'zero nine one seven',
  '\u0000',
  '\u202Egpj.exe',
  '\ud83d',
  '👩‍👩‍👧‍👦🔥',
  'أنقذوني',
  '  ',
  "'; drop table ticket; --",
  '<img src=x onerror=alert(1)>',
]
const long = fc
  .nat({ max: 400 })
  .chain((times) => fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }).map((text) => text.repeat(times).slice(0, 20_000)))
const anything = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...odd) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: long },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)
const { caseTypeId: _, ...others } = report.createEmergencyTicket.input.shape
const fields = ['caseTypeId', ...Object.keys(others)]
const written = fc.dictionary(fc.constantFrom(...fields), anything, { maxKeys: fields.length })

it('whatever is written is understood', () => {
  fc.assert(
    fc.property(written, (given) => {
      const read = z.safeParse(report.createEmergencyTicket.input, given)
      expect(read.success).toBe(true)
      const { callerPhone = '', description = '' } = read.data!
      expect(`${callerPhone}${description}`).not.toMatch(/[\0\u202e]/)
    }),
    { numRuns: times(300, 10_000) },
  )
})

/** Each time with an end of its own for what hangs: all ten thousand take six minutes of a quiet machine. */
const patience = { repeats: times(0, 19), timeout: 1_800_000 }
it('whatever is written is filed, and read back', patience, async () => {
  await fc.assert(
    fc.asyncProperty(written, async (given) => {
      await lab.owner.query('delete from attempt')
      const { data } = await lab.stranger.ask(publicSide.createEmergencyTicket, { ...given, deviceId: randomUUID(), clientId: randomUUID() } as never)
      const { data: standing } = await lab.stranger.ask(publicSide.getFollowUp, { token: data.token, waitSeconds: 0 })
      expect(standing.reference).toBe(data.reference)
    }),
    { numRuns: times(15, 500) },
  )
})
