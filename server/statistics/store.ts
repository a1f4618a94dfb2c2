// What other rooms read of the statistics.
export { booksOf } from './books.ts'
export { missedOf } from './missed.ts'
export { reportNumbers } from './reportNumbers.ts'
export { calendarOf } from './storeNames.ts'
