// The number of a request: the same in the reply, in the log and in facts, and short enough to be read out over a telephone.
import { randomInt } from 'node:crypto'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** About 59 bits: no two of them meet in a log. */
export const makeRequestId = (): string => `${four()}-${four()}-${four()}`

export const requestIdHeader = 'x-request-id'
