// What every kind of camera gives: files that a browser plays, and how it stands by what really came from it.
import type { cameraKinds, cameraStates } from '#contract/cctv/Camera.ts'

export interface Served {
  type: string
  bytes: Buffer
  /** When the picture came from the camera. */
  at?: number
  /** It holds nothing that is newer than what was seen before: whoever plays it sees no live picture. */
  isShownAgain?: boolean
}

export interface Standing {
  state: (typeof cameraStates)[number]
  /** The last picture that really came. */
  seenAt: number | null
}

/** What gateways give: a line of its own to each viewer, whom pictures reach past this server. */
export interface Lines {
  /** Hands on what a viewer's browser offers; `until` its address is good. */
  open(offer: string, until: number): Promise<{ id: string; answer: string }>
  /** A viewer still looks, and says whether new pictures came; false where there is no such line any more. */
  hear(id: string, word: 'seen' | 'open' | 'end', until: number): boolean
}

export interface Source {
  /** Null where there is nothing of that name, or not now. */
  file(name: string): Promise<Served | null>
  standing(): Standing
  /** The camera does not take the name or the password that is kept for it. */
  refusesPassword?(): boolean
  lines?: Lines
  stop(): void
}

/** How a camera is reached; the password is here alone. */
export interface CameraAddress {
  kind: (typeof cameraKinds)[number]
  address: string
  username: string | null
  password: string | null
}

/** Without a new piece of film for so long, a camera is not live: pieces come seldomer than pictures. */
export const pieceStaleAfterMs = 5_000
