// What other rooms ask of storms.
export { openByWarning } from './open.ts'
export { stormNow } from './storeStorms.ts'
