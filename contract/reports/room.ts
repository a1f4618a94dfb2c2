// The calls of the reports room.
import { ofOffices } from '#contract/kit/endpoint.ts'
import { byDate } from './byDate.ts'
import { evidence } from './evidence.ts'
import { schedules } from './schedules.ts'

export const reports = { ...byDate, ...ofOffices(schedules), ...evidence }
