// A citizen led by a question card: what it is, two questions by touch, and what to do now, with the beat for compressions.
import { useEffect, useState } from 'react'
import type { PublicCard, ToldCard } from '#contract/cards/Card.ts'
import { arrestOf, cardLines, cardOf, decide, publicNext, sayIn } from '#contract/cards/rules.ts'
import { arrestCode } from '#contract/cards/codes.ts'
import { beatOn } from '#web/kit/cards/metronome.ts'
import { languageNow, t } from '#web/publicSide/language.ts'
import { calls } from '#web/publicSide/calls.ts'
import { call } from '#web/publicSide/wire.ts'
import type { AskedHere } from './draft.ts'
import { Shelf } from '#web/kit/shelf.ts'

const shelf = new Shelf<readonly PublicCard[]>('tanod-cards')

/** Those of a center, as the phone kept them until the server says; none while they are not had, and the usual question is asked. They are sought again at each step. */
export function usePublicCards(commandCenterId: string, step: number): { cards: readonly PublicCard[]; isRead: boolean } {
  const [known, setKnown] = useState<{ of: string; cards: readonly PublicCard[]; isFresh: boolean }>({ of: '', cards: [], isFresh: false })
  const isOfHere = known.of === commandCenterId
  const isFresh = isOfHere && known.isFresh
  useEffect(() => {
    if (!commandCenterId || isFresh) return
    let isLeft = false
    void shelf.get(commandCenterId).then((kept) => {
      if (!isLeft) setKnown((now) => (now.of === commandCenterId ? now : { of: commandCenterId, cards: kept ?? [], isFresh: false }))
    })
    call(calls.getPublicCards, { commandCenterId }).then(
      (cards) => {
        void shelf.set(commandCenterId, cards)
        if (!isLeft) setKnown({ of: commandCenterId, cards, isFresh: true })
      },
      () => undefined,
    )
    return () => void (isLeft = true)
  }, [commandCenterId, isFresh, step])
  return { cards: isOfHere ? known.cards : [], isRead: known.of !== '' }
}

export const cardsOfKind = (cards: readonly PublicCard[], caseTypeId: string) =>
  cards.filter(({ code, content }) => content.caseTypeId === caseTypeId && content.isPublic === 1 && code !== arrestCode)

/** What was answered, in the words that the desk reads. */
export function cardWords(cards: readonly PublicCard[], asked: AskedHere | null | undefined): string {
  const card = asked && cardOf(cards, asked.code)
  return card ? cardLines(card, arrestOf(cards), asked.answers).join('\n') : ''
}

interface Props {
  cards: readonly PublicCard[]
  caseTypeId: string
  asked: AskedHere | null | undefined
  onAsk(asked: AskedHere): void
}

export function CardSteps({ cards, caseTypeId, asked: chosen, onAsk }: Props) {
  const language = languageNow()
  const among = cardsOfKind(cards, caseTypeId)
  // Between one and itself nobody chooses: it is taken, and is told of once a question of it was answered.
  const [only] = among.length === 1 ? among : []
  const asked = chosen ?? (only && { code: only.code, version: only.version, answers: [] })
  const card = asked && cardOf(cards, asked.code)
  const decision = card && decide(card, arrestOf(cards), asked.answers)
  const next = decision ? publicNext(decision, card, asked.answers) : null
  const told = decision && (next === null || decision.isArrest) ? cardOf(cards, decision.tells)?.content : undefined
  const warning = decision?.before ? cardOf(cards, decision.before)?.content : undefined
  return (
    <>
      {!only && (
        <fieldset className="chips">
          <legend>{t('Which of these?')}</legend>
          {among.map(({ code, version, content }) => (
            <label key={code} className="chip">
              <input type="radio" name="card" checked={asked?.code === code} onChange={() => onAsk({ code, version, answers: [] })} />
              {sayIn(language, content.name)}
            </label>
          ))}
        </fieldset>
      )}
      {asked && next && (
        <fieldset className="question" key={next.id}>
          <legend>{sayIn(language, next.ask)}</legend>
          {next.answers.map(({ id, text }) => (
            <label key={id}>
              <input
                type="radio"
                name={next.id}
                checked={false}
                onChange={() => onAsk({ ...asked, answers: [...asked.answers, { question: next.id, answer: id, at: Date.now() }] })}
              />
              {sayIn(language, text)}
            </label>
          ))}
        </fieldset>
      )}
      {warning && warning.steps.length > 0 && <DoNow told={warning} />}
      {told && told !== warning && told.steps.length > 0 && <DoNow told={told} />}
    </>
  )
}

/** What to do until help is there. */
export function DoNow({ told: { name, steps, beat } }: { told: ToldCard }) {
  const language = languageNow()
  return (
    <section className="note warn meanwhile" aria-label={t('While you wait')}>
      <h2>{sayIn(language, name)}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step.en}>{sayIn(language, step)}</li>
        ))}
      </ol>
      {beat > 0 && <Beat perMinute={beat} />}
    </section>
  )
}

function Beat({ perMinute }: { perMinute: number }) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const context = new AudioContext()
    const stop = beatOn(context, perMinute)
    return () => {
      stop()
      void context.close()
    }
  }, [isOn, perMinute])
  return (
    <button type="button" className="wide" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
      {isOn ? t('Stop the beat') : t('Sound the beat for pushing')}
    </button>
  )
}
