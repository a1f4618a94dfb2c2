// The handover of the desk from one shift to the next.
import { HandoverDesk } from '#web/handovers/HandoverDesk.tsx'

export const Screen = () => <HandoverDesk />
