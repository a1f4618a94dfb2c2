// A caller asked before there is a ticket: kept with the draft, and sent with the ticket when that is filed.
import type { AskedByCard, Card } from '#contract/cards/Card.ts'
import { newAnswers } from './run.ts'
import { useDraft } from '#web/kit/unsaved.ts'

interface Local {
  code: string
  version: number
  answers: { question: string; answer: string; at: number }[]
  compressionsAt: number | null
}

export function useLocalRun(draft: string) {
  const [run, write, clear] = useDraft<Local | null>(draft, null)
  return {
    run,
    clear,
    choose: (card: Card) => write({ code: card.code, version: card.version, answers: [], compressionsAt: null }),
    answer: (question: string, answer: string) => run && write({ ...run, answers: newAnswers(run.answers, { question, answer, at: Date.now() }) }),
    compress: () => run && write({ ...run, compressionsAt: run.compressionsAt ?? Date.now() }),
    /** As the call takes it, by how long ago each was. */
    asked: (): AskedByCard | undefined => {
      if (!run || run.answers.length === 0) return undefined
      const ago = (at: number) => Math.min(3_600_000, Math.max(0, Date.now() - at))
      const { code, version, answers, compressionsAt } = run
      return {
        ...{ code, version, compressionsMsAgo: compressionsAt === null ? null : ago(compressionsAt) },
        answers: answers.map(({ question, answer, at }) => ({ question, answer, msAgo: ago(at) })),
      }
    },
  }
}
