// An error whose message is one sentence for a person: main prints it and exits with 1.
export class PlainError extends Error {
  override name = 'PlainError'
}

/** Tells whether an error of the system carries one of the given codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Turns "you may not write here" of the system into a plain sentence; any other error stays as it is. */
export function explainFolder(error: unknown, folder: string): unknown {
  if (hasCode(error, 'EROFS', 'EACCES', 'EPERM', 'ENOENT'))
    return new PlainError(`Tanod cannot write to its data folder ${folder}: make it writable, or name another one in TANOD_DATA.`)
  if (hasCode(error, 'ENOTDIR', 'EEXIST')) return new PlainError(`The data folder ${folder} cannot be made because a file is in its way.`)
  if (hasCode(error, 'ENOSPC')) return new PlainError(`The disk that holds the data folder ${folder} is full.`)
  return error
}
