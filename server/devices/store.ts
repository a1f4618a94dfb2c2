// What other rooms read of the devices.
export { pageOfSensors } from './storeSensors.ts'
