// A caller asked before there is a ticket: kept with the draft, and sent with the ticket when that is filed.
import type { AskedByCard, Card } from '#contract/cards/Card.ts'
import type { Priority } from '#contract/tickets/priorities.ts'
import { newAnswers } from './run.ts'
import { useDraft } from '#web/kit/unsaved.ts'

interface Local {
  code: string
  version: number
  answers: { question: string; answer: string; at: number }[]
  compressionsAt: number | null
  marks: FormMarks
}
/** The priority that the form was filled with, and the one that a hand set there. */
export interface FormMarks {
  filled: Priority | null
  byHand: Priority | null
}
const unmarked: FormMarks = { filled: null, byHand: null }

/** Filled from the answers, up and down; what a hand set stays, but for answers that decide something more urgent. */
export function markedBy({ filled, byHand: earlier }: FormMarks, standing: Priority | null, before: Priority | null, decided: Priority): FormMarks {
  const byHand = standing === filled ? earlier : standing
  if (byHand === null) return { filled: decided, byHand }
  return { filled: decided !== before && decided < byHand ? decided : byHand, byHand }
}

export function useLocalRun(draft: string) {
  const [run, write, clear] = useDraft<Local | null>(draft, null)
  return {
    run,
    clear,
    marks: run?.marks ?? unmarked,
    choose: (card: Card, marks = unmarked) => write({ code: card.code, version: card.version, answers: [], compressionsAt: null, marks }),
    answer: (question: string, answer: string, marks = unmarked) =>
      run && write({ ...run, answers: newAnswers(run.answers, { question, answer, at: Date.now() }), marks }),
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
