// How soon a promise is kept, in ms or so many times: as promised, or later where the machine is busy with other tests. What is planted is always judged by the promise.
export const limit = (name: string, promised: number, plant = false): number =>
  plant ? promised : Number(process.env[`TANOD_FAULTS_${name}`] ?? promised)
