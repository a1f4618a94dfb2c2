// The banner of a lost line has room for two lines on a phone, in each language.
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { switchLanguage, t } from '#web/kit/language.ts'
import { makeMe } from '#web/kit/testing/people.ts'
import { useSession } from '#web/kit/session/session.ts'
import { formatAge } from '#web/kit/format.ts'

/** What two lines of a screen of 390 pixels hold. */
const mostLetters = 90

test('that the line is lost, since when, and how old what is shown is, stands on two lines of a phone', async () => {
  useSession.setState({ me: makeMe('responseteam') })
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    await switchLanguage(language)
    const said = `${t('Live updates lost {seconds} s ago — retrying.', { seconds: 240 })} ${t('What you see is from {age}.', { age: formatAge(0, 240_000) })}`
    expect([language, said, said.length <= mostLetters]).toEqual([language, said, true])
  }
  await switchLanguage('en')
})
