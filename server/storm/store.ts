// What other rooms ask of storms.
export { openByWarning } from './open.ts'
export { lastStorm, stormNow } from './storeStorms.ts'
