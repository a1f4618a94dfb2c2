// The list of warnings itself says how far each is to be trusted, whom it concerns, and whose clock is wrong: nobody has to open one to know.
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Warning } from '#contract/warnings/Warning.ts'
import { draw } from '#web/kit/testing/draw.tsx'
import { WarningList } from './WarningList.tsx'

const now = new Date().toISOString()
const warning = (title: string, more: Partial<Warning>): Warning => ({
  ...{ id: crypto.randomUUID(), source: 'feed', sender: 'PAGASA', title, description: '', instruction: '', inLanguages: {}, event: title },
  ...{ severity: 'severe', urgency: null, certainty: null, status: 'Actual', area: 'Rizal', polygons: [], circles: [] },
  ...{ issuedAt: now, startsAt: null, endsAt: null, url: null, flaws: [], signature: 'good', provenance: 'signed', isTrusted: true },
  ...{ isConcerning: true, seenAt: now, endedAt: null, ending: null, ...more },
})

test.each<[string, Partial<Warning>, string[], string[]]>([
  ['signed', {}, ['signed', 'for our area'], ['Not trusted', 'elsewhere', 'Flagged']],
  ['over a safe line', { signature: 'none', provenance: 'transport' }, ['over a safe line'], ['Not trusted', 'signed']],
  ['not trusted', { signature: 'none', provenance: 'none', isTrusted: false }, ['Not trusted'], ['signed', 'over a safe line']],
  [
    'of a wrong signature',
    { signature: 'bad', provenance: 'none', isTrusted: false },
    ['The signature is WRONG'],
    ['Not trusted', 'over a safe line'],
  ],
  ['flagged', { flaws: ['alert/sent'] }, ['Flagged'], ['Not trusted']],
  ['of elsewhere', { isConcerning: false }, ['elsewhere'], ['for our area']],
  ['an exercise', { status: 'Exercise' }, ['Exercise'], []],
  ['of a wrong clock', { issuedAt: new Date(Date.now() + 6 * 3_600_000).toISOString() }, ['wrong clock at its sender'], ['Not trusted']],
])('one that is %s says so in the list', (_, more, said, unsaid) => {
  draw(<WarningList rows={[warning('Signal 2', more)]} selected={undefined} hasMore={false} onSelect={() => {}} onMore={() => {}} />)
  const text = within(screen.getByRole('listitem')).getByRole('button').textContent
  for (const words of said) expect(text).toContain(words)
  for (const words of unsaid) expect(text).not.toContain(words)
})
