// What one broken promise is: how it is broken, and what was found.
export interface Fault {
  says: string
  /** What it needs and this machine has not, in one line: then it is skipped. */
  needs?(): string | undefined
  /** Plant: breaks the promise itself, so that the judgement is judged. */
  run(options: { times?: number | undefined; plant: boolean }): Promise<Found>
}

export interface Found {
  figure: string
  findings: string[]
  /** Where a broken promise is planted in what a run has left behind: breaks it, and judges once more. */
  plantAfter?(): Promise<string[]>
}
