// The worker that solves the proof of work, so that the page stays quick.
import { zeroBitsOf } from '#contract/publicSide/zeroBits.ts'
import { sha256 } from './sha256.ts'

export function solve(challenge: string, difficulty: number): string {
  const encoder = new TextEncoder()
  for (let at = 0; ; at++) if (zeroBitsOf(sha256(encoder.encode(challenge + at))) >= difficulty) return String(at)
}

addEventListener('message', ({ data }: MessageEvent<{ challenge: string; difficulty: number }>) =>
  postMessage(solve(data.challenge, data.difficulty)),
)
