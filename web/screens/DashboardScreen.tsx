// The home of operations: for the desk the state of the moment, for a response team its assignments.
import '#web/tickets/tickets.css'
import { useLanguage } from '#web/kit/language.ts'
import { mayNow, useMe } from '#web/kit/session.ts'
import { StaffBoard } from '#web/tickets/StaffBoard.tsx'
import { TeamDuty } from '#web/tickets/TeamDuty.tsx'

export function Screen() {
  useLanguage()
  const me = useMe()
  return me && !mayNow(['tickets.read'], me) && mayNow(['tickets.proposeResolve'], me) ? <TeamDuty me={me} /> : <StaffBoard />
}
