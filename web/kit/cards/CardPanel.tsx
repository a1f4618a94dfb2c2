// A caller is asked by a card: found by what is said first, one key an answer, why it decides what it does, and what to tell the caller with the beat for compressions.
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Card, CardContent, Said } from '#contract/cards/Card.ts'
import { arrestOf, cardOf, cardsFor, type Chosen, decide, type Decision, questionsOf, sayIn } from '#contract/cards/rules.ts'
import { languages, type Language } from '#contract/languages.ts'
import { languageNow, t } from '#web/kit/language.ts'
import { PriorityBadge } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { startBeat, stopBeat } from '#web/kit/sound.ts'
import styles from './CardPanel.module.css'

interface Props {
  cards: readonly Card[]
  /** The card and what was answered; null: it is still sought. */
  run: { code: string; answers: readonly Chosen[]; compressionsAt: unknown } | null
  onChoose(card: Card, said: string): void
  onAnswer(question: string, answer: string): void
  onCompressions(): void
  /** What Enter does once enough is known, in words. */
  first?: { label: string; onSend(): void } | null
  isFocused?: boolean
  /** The name of the sub-type that was decided. */
  subTypeName?: string | undefined
}

const spoken = Object.keys(languages) as Language[]
const shownCards = 6

export function CardPanel({ cards, run, onChoose, onAnswer, onCompressions, first, isFocused = false, subTypeName }: Props) {
  const [language, setLanguage] = useState<keyof Said>(languageNow)
  const panel = useRef<HTMLElement>(null)
  const card = run && cardOf(cards, run.code)
  const [asksAgain, setAsksAgain] = useState<string | null>(null)
  const isChosen = card !== null && card !== undefined
  useEffect(() => {
    if (isChosen && isFocused) panel.current?.focus({ preventScroll: true })
  }, [isChosen, isFocused])

  const arrest = arrestOf(cards)
  const decision = card ? decide(card, arrest, run.answers) : null
  const known = card ? [...questionsOf(card, arrest), ...(arrest?.content.questions ?? [])] : []
  const question = known.find(({ id }) => id === asksAgain) ?? decision?.next ?? null
  const words = decision && cardOf(cards, decision.tells)
  const warning = decision?.before ? cardOf(cards, decision.before) : undefined
  const beat = decision && (decision.next === null || decision.isArrest) ? (words?.content.beat ?? 0) : 0
  const [isSounding, toggle] = useBeat(beat)

  const answer = (id: string) => {
    if (!question) return
    setAsksAgain(null)
    onAnswer(question.id, id)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return
    const chosen = question?.answers[Number(event.key) - 1]
    const acts: Record<string, (() => void) | false | undefined> = {
      Enter: event.target === panel.current && decision?.offersUnit && first ? first.onSend : undefined,
      Backspace: run?.answers.length ? () => setAsksAgain(run.answers.at(-1)!.question) : undefined,
      m: beat > 0 && toggle,
      c: decision?.isArrest && onCompressions,
    }
    const act = chosen ? () => answer(chosen.id) : acts[event.key]
    if (!act || event.repeat) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('Question card')}
      tabIndex={-1}
      onKeyDown={press}
      data-arrest={decision?.isArrest || undefined}
    >
      <header>
        <strong>{card ? sayIn(language, card.content.name) : t('What has happened?')}</strong>
        {card && (
          <small>
            {card.isSigned
              ? t('version {version, number}, signed', { version: card.version })
              : t('version {version, number}, not signed yet', { version: card.version })}
          </small>
        )}
        {card && (
          <SegmentedControl
            size="xs"
            aria-label={t('Language of the card')}
            value={language}
            onChange={(value) => setLanguage(value as keyof Said)}
            data={spoken.map((value) => ({ value, label: languages[value].name }))}
          />
        )}
      </header>
      {!card && <Finder cards={cards} language={language} onChoose={onChoose} isFocused={isFocused} />}
      {card && decision && (
        <div lang={language}>
          {run.answers.length > 0 && (
            <ul className={styles.given} lang={languageNow()}>
              {run.answers.map(({ question: asked, answer: given }) => {
                const one = known.find(({ id }) => id === asked)
                const text = one?.answers.find(({ id }) => id === given)?.text
                return (
                  <li key={asked}>
                    <button type="button" title={t('Answer again')} onClick={() => setAsksAgain(asked)}>
                      {one ? sayIn(languageNow(), one.ask) : asked} <b>{text ? sayIn(languageNow(), text) : given}</b>
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
          {question && (
            <fieldset className={styles.question}>
              <legend>{sayIn(language, question.ask)}</legend>
              {question.answers.map(({ id, text }, at) => (
                <Button key={id} variant="default" size="compact-md" onClick={() => answer(id)}>
                  <kbd>{at + 1}</kbd> {sayIn(language, text)}
                </Button>
              ))}
            </fieldset>
          )}
          <Decided decision={decision} known={known} subTypeName={subTypeName} />
          {decision.offersUnit && first && (
            <Button size="compact-md" onClick={first.onSend}>
              {first.label} <kbd>⏎</kbd>
            </Button>
          )}
          {warning && <Steps content={warning.content} language={language} />}
          {words && words !== warning && (decision.next === null || decision.isArrest) && words.content.steps.length > 0 && (
            <Steps content={words.content} language={language}>
              {beat > 0 && (
                <div className={styles.beat}>
                  <Button variant="default" size="compact-md" aria-pressed={isSounding} onClick={toggle}>
                    {isSounding
                      ? t('Beat of {count, number} a minute: on', { count: beat })
                      : t('Beat of {count, number} a minute: off', { count: beat })}{' '}
                    <kbd>M</kbd>
                  </Button>
                  <Button
                    variant={run.compressionsAt ? 'default' : 'filled'}
                    size="compact-md"
                    disabled={Boolean(run.compressionsAt)}
                    onClick={onCompressions}
                  >
                    {run.compressionsAt ? t('First compression noted') : t('First compression')} <kbd>C</kbd>
                  </Button>
                </div>
              )}
            </Steps>
          )}
        </div>
      )}
    </section>
  )
}

function Steps({ content: { name, steps }, language, children }: { content: CardContent; language: keyof Said; children?: ReactNode }) {
  return (
    <div className={styles.steps}>
      <h3>{sayIn(language, name)}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step.en}>{sayIn(language, step)}</li>
        ))}
      </ol>
      {children}
    </div>
  )
}

/** Sounds by itself where it is told, until it is switched off or the words go. */
function useBeat(perMinute: number): [isSounding: boolean, toggle: () => void] {
  const [isOff, setIsOff] = useState(false)
  const isSounding = perMinute > 0 && !isOff
  useEffect(() => {
    if (!isSounding) return
    startBeat(perMinute)
    return stopBeat
  }, [isSounding, perMinute])
  return [isSounding, () => setIsOff(!isOff)]
}

const isWritten = (hand: Element | null) => hand?.matches('input, textarea, select, [contenteditable="true"]') === true

function Finder({ cards, language, onChoose, isFocused }: Pick<Props, 'cards' | 'onChoose' | 'isFocused'> & { language: keyof Said }) {
  const [said, setSaid] = useState('')
  const box = useRef<HTMLInputElement>(null)
  // Who writes elsewhere writes on.
  useEffect(() => {
    if (isFocused && !isWritten(document.activeElement)) box.current?.focus({ preventScroll: true })
  }, [isFocused])
  const found = cardsFor(cards, said).slice(0, shownCards)
  /** Enter came before the cards did. */
  const [waits, setWaits] = useState(false)
  const takeFirst = useEffectEvent(() => found[0] && onChoose(found[0], said.trim()))
  const isThere = cards.length > 0
  useEffect(() => {
    if (waits && isThere) takeFirst()
  }, [waits, isThere])
  return (
    <>
      <TextInput
        ref={box}
        className={styles.finder}
        aria-label={t('What the caller says')}
        placeholder={t('What the caller says; Enter takes the first card')}
        data-autofocus
        value={said}
        onChange={(event) => setSaid(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The keys of the desk are at hand again.
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key !== 'Enter' || event.ctrlKey || (isThere && !found[0])) return
          event.preventDefault()
          if (found[0]) onChoose(found[0], said.trim())
          else setWaits(true)
        }}
      />
      <div className={styles.found}>
        {found.map((card, at) => (
          <Button key={card.code} variant="default" size="compact-sm" onClick={() => onChoose(card, said.trim())}>
            {sayIn(language, card.content.name)}
            {at === 0 && (
              <kbd aria-hidden="true" style={{ marginInlineStart: '0.4rem' }}>
                ⏎
              </kbd>
            )}
          </Button>
        ))}
      </div>
    </>
  )
}

function Decided({ decision, known, subTypeName }: { decision: Decision; known: ReturnType<typeof questionsOf>; subTypeName: string | undefined }) {
  const { priority, because } = decision
  const question = known.find(({ id }) => id === because?.question)
  const answer = question?.answers.find(({ id }) => id === because?.answer)
  const here = languageNow()
  return (
    <p className={styles.decided} role="status">
      <PriorityBadge priority={priority} /> {subTypeName}{' '}
      <span>
        {question && answer
          ? t('because of “{question}” – {answer}', { question: sayIn(here, question.ask), answer: sayIn(here, answer.text) })
          : t('as this card usually is')}
      </span>
    </p>
  )
}
