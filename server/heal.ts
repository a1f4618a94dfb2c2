// npm run heal: counts the figures of the statistics anew, beside a running Tanod or without one.
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { healFigures } from '#server/database/healFigures.ts'
import { openToLook } from '#server/database/open.ts'
import { connect } from '#server/database/pool.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const database = await openToLook(readConfig(), say)
  const owner = await connect(database.ownerUrl, 'tanod-heal')
  try {
    const { tickets, sums } = await healFigures(owner)
    say(`The figures are counted anew: those of ${tickets} tickets and ${sums} sums were wrong.`)
  } finally {
    await owner.end()
    await database.stop()
  }
} catch (error) {
  say(error instanceof PlainError ? error.message : `The figures could not be counted: ${(error as Error).message}.`)
  process.exitCode = 1
}
