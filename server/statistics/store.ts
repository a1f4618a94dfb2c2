// What other rooms read of the statistics.
export { reportNumbers } from './reportNumbers.ts'
export { calendarOf } from './storeNames.ts'
