// What other rooms ask the map: in which barangay a place lies, which closures stand, and what can be found by its words.
export { areasNow } from './storeAreas.ts'
export { barangayAt } from './barangayAt.ts'
export { reach } from './reach.ts'
export { publicPlaces } from './knownPlaces.ts'
