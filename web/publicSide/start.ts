// What the page came with: the centers, and all that is needed to file a report with one of them. The server writes it into the page.
import type { PublicStart } from '#contract/publicSide/start.ts'

function read(): PublicStart | null {
  try {
    return JSON.parse(document.getElementById('start')?.textContent ?? '') as PublicStart
  } catch {
    return null
  }
}

export const start: PublicStart | null = read()
