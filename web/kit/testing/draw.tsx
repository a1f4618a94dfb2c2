// Draws a part as the application would, for tests.
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Messages } from '#web/kit/parts/Messages.tsx'
import { Around } from './Around.tsx'

export function draw(part: ReactNode): RenderResult {
  return render(
    <Around>
      {part}
      <Messages />
    </Around>,
  )
}
