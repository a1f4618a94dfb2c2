// What a crew still has where its page cannot be drawn: the Mayday, and the number of the desk.
import { Suspense } from 'react'
import { later } from '#web/kit/later.ts'
import { crewDesk } from '#web/kit/session/session.ts'

// The part of a crew's own page: where that was ever drawn, it is on this phone.
const Lifeline = later(async () => (await import('#web/tickets/safety/MaydayButton.tsx')).Lifeline)

export function CrewLifeline() {
  if (crewDesk() === null) return null
  return (
    <Suspense fallback={null}>
      <Lifeline />
    </Suspense>
  )
}
