// What measurements leave on a page until they ask for it.
interface Window {
  /** How long the first row took. */
  row: Promise<number>
  /** How long each answer to a key took, and each task of the main thread. */
  keys: number[]
  tasks: number[]
  hotlineAt: number | undefined
  /** When the number of a call was first seen on a card. */
  cards: Record<string, number>
  lines: RTCPeerConnection[]
}
