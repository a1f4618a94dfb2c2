// A file in a call's input: a Blob where it is sent, a received file where it arrives.
import * as z from 'zod'

/** Marks a file that the server itself received; no JSON body can carry a symbol. */
export const received = Symbol('received')

export interface Received {
  readonly [received]: true
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

function isUpload(value: unknown): boolean {
  return value instanceof Blob || (typeof value === 'object' && value !== null && (value as Partial<Received>)[received] === true)
}

export const upload = () => z.custom<Blob | Received>(isUpload, 'This must be a file.').meta({ type: 'string', format: 'binary' })
