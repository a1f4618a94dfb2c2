// Every sentence by which a captain is told how things are, each from the facts that it rests on: `told.test.ts` of the page holds them to these.
import { type Sentence, say } from '#contract/kit/say.ts'
import type { CaptainPage } from '#contract/storm/captains.ts'
import { lineSentence } from './sentence.ts'

interface Standing {
  isLost: boolean
  /** It was kept on the phone, and the center has not answered yet. */
  isKept?: boolean
  /** What the center answered instead of how things stand. */
  refused: string | Sentence | null
  seenAt: string | null
}
type Said = string | Sentence

export function standingSentences({ isLost, isKept = false, refused, seenAt }: Standing, timeOf: (at: string) => string): Said[] {
  const lost = lineSentence({ isLost, seenAt }, timeOf)
  if (lost) return [lost]
  const stood = seenAt ? [say('This is how it stood at {time}.', { time: timeOf(seenAt) })] : []
  return refused ? [refused, ...stood] : isKept ? stood : []
}

export const endedSentence = say('This link has ended. Please ask the center for a new one.')

/** Of what the center has not answered yet; `isKept`: it is still there after this page was closed. */
export function waitingSentences(
  { refusal, isKept, isTold = false, isHeldUp = false }: { refusal?: Said; isKept: boolean; isTold?: boolean; isHeldUp?: boolean },
  hasEnded: boolean,
): Said[] {
  if (isTold && isHeldUp && isKept && !refusal && !hasEnded)
    return [
      say(
        'The center has your line. Something on the way refuses the picture: it stays on this phone, and is tried again now and then while this page is open.',
      ),
    ]
  if (isTold)
    return [
      say('The center has your line, and not the picture yet.'),
      ...waitingSentences({ ...(refusal !== undefined && { refusal }), isKept }, hasEnded),
    ]
  const why = hasEnded
    ? say('On this phone, not sent. It goes out when you open a new link here.')
    : say('On this phone, not sent yet. It goes out by itself when there is a signal and this page is open.')
  if (isKept) return [refusal ?? why]
  return hasEnded || refusal
    ? [refusal ?? why, say('This phone cannot keep it: write it down before you close this page.')]
    : [why, say('This phone cannot keep it: leave this page open until it is sent.')]
}

export function reportSentence({ isNoted, ticket }: Pick<CaptainPage['reports'][number], 'isNoted' | 'ticket'>): Sentence {
  if (ticket === 'onTheWay') return say('Help is on its way.')
  if (ticket === 'over') return say('The center has ended it.')
  if (ticket) return say('It has become an emergency at the center.')
  return isNoted ? say('The center has taken note.') : say('The center has it.')
}

export const alertSentence = ({ isReceived }: { isReceived: boolean }): Sentence | null =>
  isReceived ? say('The center knows that you have it.') : null

/** What the center answered to the count that was written last; null while it has not. */
export function countSentence(answer: { isNewest: boolean } | undefined): Sentence | null {
  if (!answer) return null
  return answer.isNewest ? say('The center has your count.') : say('The center has a newer count already.')
}
