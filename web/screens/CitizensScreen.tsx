// Citizens: the verifier's desk.
import { CitizensDesk } from '#web/citizens/CitizensDesk.tsx'

export const Screen = () => <CitizensDesk />
