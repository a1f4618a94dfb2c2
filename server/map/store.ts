// What other rooms ask the map: which closures stand, and what can be found by its words.
export { areasNow } from './storeAreas.ts'
export { reach } from './reach.ts'
export { publicPlaces } from './knownPlaces.ts'
