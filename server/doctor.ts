// npm run doctor -- [fil]: looks at every part of this installation, and says in plain words what is wrong, what to do, and whom to call.
import { say, type Sentence } from '#contract/kit/say.ts'
import { readConfig } from '#server/config.ts'
import { PlainError } from '#server/database/embedded/plain.ts'
import { lookAtAll } from '#server/doctor/checks.ts'
import { speak } from '#server/kit/speak.ts'

const language = process.argv[2] ?? (/^(fil|tl)/.test(process.env['LANG'] ?? '') ? 'fil' : 'en')
const tell = (sentence: Sentence, before = '') => process.stdout.write(`${before}${speak(language, sentence)}\n`)

try {
  const config = readConfig()
  const findings = await lookAtAll(config)
  for (const { isFine, says, todo } of findings) {
    tell(says, isFine ? 'ok      ' : 'WRONG   ')
    if (todo) tell(todo, '        ')
  }
  const count = findings.filter(({ isFine }) => !isFine).length
  if (count === 0) tell(say('All is well.'))
  else {
    tell(say('{count, plural, one {# thing is} other {# things are}} wrong.', { count }))
    if (config.help) tell(say('Call {who}.', { who: config.help }))
    process.exitCode = 1
  }
} catch (error) {
  process.stdout.write(`${error instanceof PlainError ? error.message : `It could not be looked at: ${(error as Error).message}.`}\n`)
  process.exitCode = 1
}
