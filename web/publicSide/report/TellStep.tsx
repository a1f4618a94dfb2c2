// The second step: one question, where it is, how to call back, and send. Words and pictures may be added here or after sending.
import { type ReactNode, useState } from 'react'
import type { PublicCard } from '#contract/cards/Card.ts'
import { presets } from '#contract/publicSide/questions.ts'
import type { PublicCaseType } from '#contract/publicSide/places.ts'
import { keepClear } from '#web/publicSide/dock.ts'
import { nameOf, t } from '#web/publicSide/language.ts'
import type { Town } from '#web/publicSide/useTown.ts'
import { AskedLines } from './AskedLines.tsx'
import { CardSteps, cardsOfKind } from './CardSteps.tsx'
import type { Draft } from './draft.ts'
import { MediaPart } from './MediaPart.tsx'
import { NumberPart } from './NumberPart.tsx'
import { type Finding, PlacePart } from './PlacePart.tsx'
import { isPlaced } from './place.ts'
import { Questions } from './Questions.tsx'

interface TellProps {
  town: Town
  caseType: PublicCaseType
  cards: readonly PublicCard[]
  draft: Draft
  finding: Finding
  isSending: boolean
  /** It was to be sent, and says nothing of how to call back. */
  asksNumber: boolean
  /** Nobody serves the place. */
  isOutside: boolean
  /** Where the town is only a guess: its barangays are asked for once it is known. */
  townChoice: ReactNode
  onChange(part: Partial<Draft>): void
  onFind(): void
  onSend(): void
}

export function TellStep({
  town,
  caseType,
  cards,
  draft,
  finding,
  isSending,
  asksNumber,
  isOutside,
  townChoice,
  onChange,
  onFind,
  onSend,
}: TellProps) {
  const { answers, sentences, caseSubTypeId, place } = draft
  const of = `${town.center.id} ${caseType.id}`
  const haveCards = cardsOfKind(cards, caseType.id).length > 0 && Object.keys(answers).length === 0
  // Cards that come late do not take the place of a question that stands: a finger may be on its way to it.
  const [stands, setStands] = useState({ of, byCards: haveCards })
  if (stands.of !== of) setStands({ of, byCards: haveCards })
  const hasCards = stands.byCards && haveCards
  return (
    <>
      <h1>{nameOf(caseType)}</h1>
      {hasCards ? (
        <CardSteps cards={cards} caseTypeId={caseType.id} asked={draft.card} onAsk={(card) => onChange({ card })} />
      ) : (
        <Questions icon={caseType.icon} answers={answers} onAnswer={(given) => onChange({ answers: given })} />
      )}
      <PlacePart {...{ town, place, finding, isOutside, townChoice, onFind }} onPlace={(next) => onChange({ place: next })} />
      <NumberPart {...{ draft, onChange }} isAsked={asksNumber} />
      <details className="note more">
        <summary>{t('Add words, a photo or your name')}</summary>
        <p className="soft">{t('You can also do this after sending.')}</p>
        {!hasCards && caseType.subTypes.length > 0 && (
          <fieldset className="chips">
            <legend>{t('Which of these?')}</legend>
            {caseType.subTypes.map((one) => (
              <label key={one.id} className="chip">
                <input
                  // The only one may be told, and taken back: not every report of this kind is that.
                  type={caseType.subTypes.length > 1 ? 'radio' : 'checkbox'}
                  name="sub"
                  checked={caseSubTypeId === one.id}
                  onChange={({ target }) => onChange(target.checked ? { caseSubTypeId: one.id } : { caseSubTypeId: '', caseSubTypeName: '' })}
                />
                {nameOf(one)}
              </label>
            ))}
          </fieldset>
        )}
        <fieldset className="chips">
          <legend>{t('Say it with one touch')}</legend>
          {presets.map((text) => (
            <label key={text} className="chip">
              <input
                type="checkbox"
                checked={sentences.includes(text)}
                onChange={({ target }) => onChange({ sentences: target.checked ? [...sentences, text] : sentences.filter((one) => one !== text) })}
              />
              {t(text)}
            </label>
          ))}
        </fieldset>
        <label>
          {t('What do you see? Is anyone hurt?')}
          <textarea rows={3} maxLength={20_000} value={draft.description} onChange={({ target }) => onChange({ description: target.value })} />
        </label>
        <AskedLines part="case" told={place.told} onTell={(told) => onChange({ place: { ...place, told } })} />
        <MediaPart clientId={draft.clientId} onAdd={() => onChange({})} />
        <label>
          {t('Your name (optional)')}
          <input autoComplete="name" maxLength={120} value={draft.callerName} onChange={({ target }) => onChange({ callerName: target.value })} />
        </label>
        <p className="soft">{t('What you send is used to help you. The privacy notice below says who keeps it and how long.')}</p>
      </details>
      <div ref={keepClear} className="dock">
        {!isPlaced(place) && <p role="status">{t('Say where it is if you can: then help finds you sooner.')}</p>}
        {draft.callerPhone.trim() === '' && draft.hasNoPhone && (
          <p role="status">{t('The center cannot call you back: you give no number. You can send it without one.')}</p>
        )}
        <button type="button" className="wide main send" disabled={isSending} onClick={onSend}>
          {isSending ? t('Sending…') : t('Send to the command center')}
        </button>
      </div>
    </>
  )
}
