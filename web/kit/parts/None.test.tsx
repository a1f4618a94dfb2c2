// A sentence that says that there is none is drawn of an answer alone, and no source says one elsewhere.
import { globSync, readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { Around } from '#web/kit/testing/Around.tsx'
import { None } from './None.tsx'

const draw = (of: Parameters<typeof None>[0]['of']) =>
  render(
    <Around>
      <None of={of} title="No team is out" />
    </Around>,
  )

test('says that there is none once it was answered, before that that it loads, and without an answer what failed', () => {
  const { unmount } = draw({ data: [] })
  expect(screen.getByText('No team is out')).toBeTruthy()
  unmount()
  const loading = draw({})
  expect(screen.queryByText('No team is out')).toBeNull()
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  loading.unmount()
  draw({ error: new TypeError('Failed to fetch') })
  expect(screen.queryByText('No team is out')).toBeNull()
  expect(screen.getByRole('alert')).toBeTruthy()
})

const policy =
  'The browser of a signed-in person keeps a sign-in token, the account’s number and the choices of the desk until signing out. A report online that could not be sent yet waits on your phone until it is sent.'
const opening =
  'Nobody is led to this center yet. Rehearse first: send a report from a phone, accept it at the desk, send a crew, and let it say that it is on the way.'
/** Sentences that begin so and tell of no answer: of a choice not made, of a fault, or of what was given to the part as a whole. */
const free = new Map(
  Object.entries({
    'a choice that was not made, a state, a word on a button': [
      ...['No ticket is selected', 'No report is selected', 'No report of the day is selected', 'No ticket is chosen. Choose one in the list first.'],
      ...[
        'No camera is on the wall',
        'Nobody answered',
        'No answer',
        'No ticket',
        'No passkey was used.',
        'None is needed: the record is not verified.',
      ],
      ...['No e-mail after a minute? You can then send it again.', 'Nobody is asked to call back any more. Say why.'],
      ...['Nothing is sold, and nothing is used for advertising.', 'No tracking and no cookies. ' + policy],
    ],
    'a fault': [
      ...['No answer from the server', 'No answer came: it may be there already. Look; if it is not, bring this line in again.'],
      ...['No lines were found in this file. Save it as Excel workbook (.xlsx) or CSV and choose it again.', 'There is no screen at this address.'],
      ...['No picture', 'No picture comes from this camera.', 'No longer free: {names}. Choose again.', 'Nothing changed meanwhile.'],
      ...['No sign of {names}', 'There is no such row any more. Take its id away to add it anew.', 'There is no weather to show'],
      ...['There is no ticket here for this key.', 'There is no ticket here. Lay {team} on the mark of a ticket.'],
    ],
    'of a whole that the part is given': [
      ...['No pictures are kept any more.', 'No record was found by this contact.', 'No members are named.', 'No payment was handed in.'],
      ...[
        'Nobody has signed on to this unit.',
        'No answer yet to the MAYDAY of {time}; it may have arrived. It is sent again and again. Use the radio, or call the desk.',
        'No notes were left.',
        'No team is out.',
        'No hazard stands.',
        'No ticket is open.',
        'Nothing yet. Add a text, a picture or a link.',
      ],
      ...[
        'No reading yet',
        'Nobody has accepted it yet',
        'No name given',
        'No words',
        'No casualty is known',
        'No barangay: the place touches none.',
      ],
      ...['No gateway for text messages is joined: nobody is told by text.', 'Nobody could be told by text, notification or e-mail.'],
      ...['Nothing was counted.', 'No barangay has a border yet. An administrator adds them under Barangays.', 'No team on duty has a position.'],
      ...['Nothing was found', opening, 'Nothing was said yet', 'There is no such ticket here', 'No center takes registrations at the moment.'],
    ],
    'what was typed, once it was answered': [
      'Nobody of that name. The admin adds people under Crew members.',
      'Nothing found',
      'Nothing is called so here.',
      'Nobody is known by this.',
    ],
    'said by who has the answer': [
      ...['No call rings here.', 'No camera is near.', 'No clock is running', 'There is no likely duplicate.', 'No desk takes calls now'],
      ...['No number', 'No number: reached on the page of the report alone', 'No number: no way to call back', 'Nobody has tried yet'],
      'No other desk has its sound on: an emergency is heard here through the silence too.',
    ],
    'what an act will do': ['Nothing of it is taken any more and nobody is led there. To join it again takes a new word.'],
  }).flatMap(([why, texts]) => texts.map((text) => [text, why] as const)),
)
const saysNone = /^(No|Nobody|Nobody’s|None|Nothing|There is no)\b/
const guards = new Set(['None', 'Loaded'])

interface Node {
  type: string
  [name: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** What t() is given, with whether a part that waits for the answer stands around it. */
function said(path: string, source: string): { text: string; isGuarded: boolean }[] {
  const found: { text: string; isGuarded: boolean }[] = []
  const walk = (node: Node, isGuarded: boolean) => {
    const opening = node.type === 'JSXElement' ? (node['openingElement'] as { name: { name?: string } }) : undefined
    const within = isGuarded || guards.has(opening?.name.name ?? '')
    if (node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 't') {
      const [given] = node['arguments'] as Node[]
      const text = source.slice(given!['start'] as number, given!['end'] as number)
      found.push({ text: given!.type === 'Literal' ? String(given!['value']) : text, isGuarded: within })
    }
    for (const part of Object.values(node)) for (const one of Array.isArray(part) ? part : [part]) if (isNode(one)) walk(one, within)
  }
  walk(parseSync(path, source).program as unknown as Node, false)
  return found
}

const unguarded = (path: string, source: string) =>
  said(path, source)
    .filter(({ text, isGuarded }) => !isGuarded && (saysNone.test(text) ? !free.has(text) : /^\S+\.empty\b/.test(text)))
    .map(({ text }) => `${path}: ${text}`)

test('no source says that there is none but through the part that waits for the answer', () => {
  const paths = globSync('web/**/*.{ts,tsx}').filter((path) => !/publicSide|\.test\.|\/testing\//.test(path))
  expect(paths.length).toBeGreaterThan(300)
  expect(paths.flatMap((path) => unguarded(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('a sentence outside of it is found', () => {
  expect(unguarded('web/a.tsx', "const A = () => <p>{rows.length === 0 && t('No boat is out')}</p>")).toEqual(['web/a.tsx: No boat is out'])
  expect(unguarded('web/a.tsx', "const A = () => <None of={list} title={t('No boat is out')} />")).toEqual([])
})
