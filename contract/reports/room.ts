// The calls of the reports room.
import { byDate } from './byDate.ts'
import { evidence } from './evidence.ts'
import { schedules } from './schedules.ts'

export const reports = { ...byDate, ...schedules, ...evidence }
