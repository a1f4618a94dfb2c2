// Before the faults: one filled folder, which every Tanod that they break starts from.
import { fillOnce } from '#tests/filled.ts'

export const setup = () => fillOnce()
