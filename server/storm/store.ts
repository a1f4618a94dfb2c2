// What other rooms ask of storms.
export { openByWarning } from './open.ts'
export { lastStorm, stormNow } from './storeStorms.ts'
export { openShelters } from './openShelters.ts'
