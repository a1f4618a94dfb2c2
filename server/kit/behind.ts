// How far behind this program its quiet work stands: never so far that a machine which is always busy keeps it waiting for ever.
import { constants, getPriority } from 'node:os'

export const behindUs = () => Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + 5)
