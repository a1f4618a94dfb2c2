// An application or a payment that somebody decided on before.
import { k, type Sentence, say } from '#contract/kit/say.ts'

type Decided = 'approved' | 'rejected'
const texts = {
  application: {
    approved: k('{by, select, nobody {This application was approved already.} other {This application was approved already by {by}.}}'),
    rejected: k('{by, select, nobody {This application was rejected already.} other {This application was rejected already by {by}.}}'),
  },
  payment: {
    approved: k('{by, select, nobody {This payment was approved already.} other {This payment was approved already by {by}.}}'),
    rejected: k('{by, select, nobody {This payment was rejected already.} other {This payment was rejected already by {by}.}}'),
  },
}

export const decidedAlready = (what: keyof typeof texts, { status, decidedBy }: { status: string; decidedBy: string | null }): Sentence =>
  say(texts[what][status.toLowerCase() as Decided], { by: decidedBy ?? 'nobody' })
