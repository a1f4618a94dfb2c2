// Whom to call is named in the language of the page, where the center names it as centers do.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usualHotlines } from '#contract/publicSide/hotlines.ts'
import { Frame } from './Frame.tsx'
import { switchLanguage } from './language.ts'

test.each([
  ['fil', 'Himpilan ng bumbero', 'Ambulansiya'],
  ['ceb', 'Estasyon sa bombero', 'Ambulansya'],
] as const)('hotlines in %s, and a name of the center’s own as it wrote it', async (language, fire, ambulance) => {
  await switchLanguage(language)
  const names = [usualHotlines.fire, usualHotlines.ambulance, 'Kapitan Ligaya']
  render(
    <Frame hotlines={names.map((name, at) => ({ name, number: `+6328000000${at}` }))}>
      <p />
    </Frame>,
  )
  for (const [at, said] of [fire, ambulance, 'Kapitan Ligaya'].entries())
    expect(screen.getByRole('link', { name: `(02) 8000-000${at} ${said}` })).toBeTruthy()
})
