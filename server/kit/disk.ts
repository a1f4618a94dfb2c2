// What the system says where a disk has no room.
import { hasCode } from '#server/database/embedded/plain.ts'

export const isDiskFull = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT')
