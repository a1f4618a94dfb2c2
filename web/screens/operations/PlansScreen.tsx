// The response plans: which kinds of teams go to what, at each alarm level.
import { PlansDesk } from '#web/tickets/plans/PlansDesk.tsx'

export const Screen = () => <PlansDesk />
