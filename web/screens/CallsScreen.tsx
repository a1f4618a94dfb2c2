// Calls: what rings, what goes on, and the log.
import { CallsDesk } from '#web/calls/CallsDesk.tsx'

export const Screen = () => <CallsDesk />
