// What other rooms may do with tickets.
export { fileTicket, type NewTicket } from './storeFiling.ts'
export { findTicketFor, ticketFor, ticketOf, type TicketRecord } from './storeTickets.ts'
export { addOfflineReport, type NewOfflineReport } from './storeOffline.ts'
export { reopenForCitizen } from './reopen.ts'
export { addUpdate, publicUpdatesOf } from './storeUpdates.ts'
export { dutyOf, keepCitizenPosition, keepTeamPosition, positionsOfCitizen, setDuty } from './storePositions.ts'
export { settingsOf } from './settings.ts'
