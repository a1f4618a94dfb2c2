// The quick report: a picture, a question, and send; or one hold of a button. Whatever happens to the phone, what was chosen is kept.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { k } from '#contract/language/k.ts'
import { wordsOf } from '#contract/publicSide/questions.ts'
import type { Position } from '#contract/nouns/fields.ts'
import type { PublicCard } from '#contract/cards/Card.ts'
import type { PublicCaseType, PublicCenter } from '#contract/publicSide/places.ts'
import { CallSection } from '#web/publicSide/talk/CallSection.tsx'
import { Alerts } from '#web/publicSide/alertsPart.tsx'
import { LateNews } from '#web/publicSide/LateNews.tsx'
import { Frame } from '#web/publicSide/Frame.tsx'
import { nameOf, t, useLanguage } from '#web/publicSide/language.ts'
import { serves } from '#contract/publicSide/serving.ts'
import { isUnserved, useTown } from '#web/publicSide/useTown.ts'
import { newId, visitorNow } from '#web/publicSide/visitor.ts'
import { type AskedHere, type Draft, draftIn, draftOfTab, emptyDraft, forgetDraft, joinDrafts, keepDraft, keptDraft, moveDraft } from './draft.ts'
import { cardsOfKind, cardWords, usePublicCards } from './CardSteps.tsx'
import { HoldButton } from './HoldButton.tsx'
import { findPhone, type Place } from './place.ts'
import type { Finding } from './PlacePart.tsx'
import { prepareProof } from './prove.ts'
import { leaveMediaOf, takeOverMedia } from './media.ts'
import {
  askToSync,
  entryOf,
  holdReport,
  isAskedElsewhere,
  type Kept,
  keepReport,
  loadQueue,
  sendReport,
  sendToCenter,
  spareMs,
  standBy,
  tellPlace,
  townOfUnsent,
  useQueue,
  waits,
} from './queue.ts'
import { QuakeQuestion } from './QuakeQuestion.tsx'
import { QueueList } from './QueueList.tsx'
import { TellStep } from './TellStep.tsx'
import { TownChoice } from './TownChoice.tsx'
import { TownQuestion } from './TownQuestion.tsx'
import { useFirst } from './useFirst.ts'
import { WhatStep } from './WhatStep.tsx'

const hurtWords = k('Somebody is hurt or trapped')
const helpLabel = k('Call for help')
/** As the page of a report says it, whose code is not loaded here. */
const rehearsal = k('This center is not open to citizens yet: what is sent is a rehearsal. In an emergency call 911.')
const waitForPlaceMs = 3_000
/** Longer than a phone looks: its place says to whom the call goes. */
const waitForCenterMs = 16_000
/** A call for help goes out even where nobody says which town it is. */
const waitForTownMs = 20_000
/** A look that began so long ago is of here and now. */
const nowMs = 20_000
const stepIn = (state: unknown): 1 | 2 => ((state as { step?: number } | null)?.step === 2 ? 2 : 1)

const askedNow = ({ code, version, answers }: AskedHere) => ({
  ...{ code, version, compressionsMsAgo: null },
  answers: answers.map(({ question, answer, at }) => ({ question, answer, msAgo: Math.min(3_600_000, Math.max(0, Date.now() - at)) })),
})

const forget = async (...sent: Parameters<typeof forgetDraft>) => leaveMediaOf(await forgetDraft(...sent))

const heldUntil = (ms: number) => Date.now() + ms

/** What another town is told, which knows neither the card nor the id. */
const namesIn = ({ card, caseSubTypeId }: Partial<Draft>, cards: readonly PublicCard[], caseType: PublicCaseType | undefined): Partial<Draft> => ({
  ...(card && { card: { ...card, words: cardWords(cards, card) } }),
  ...(caseSubTypeId && { caseSubTypeName: caseType?.subTypes.find(({ id }) => id === caseSubTypeId)?.name ?? '' }),
})

export function ReportPage({ onSent }: { onSent(token: string): void }) {
  useLanguage()
  const { centers, town, meant, isLost, missed, load, choose, follow, elsewhere, hasNone, spot, isGuessed } = useTown(townOfUnsent)
  const [step, setStep] = useState<1 | 2>(stepIn(history.state))
  const [written, setDraft] = useState<Draft>(emptyDraft)
  /** What the phone kept says at which step the page stands: no other is drawn before. */
  const [isDraftRead, setDraftRead] = useState(step === 1)
  const [finding, setFinding] = useState<Finding>('idle')
  const [found, setFound] = useState<Position>()
  /** Send was pressed while the phone looks for the place: a moment more. */
  const [awaited, setAwaited] = useState<'once' | 'again' | null>(null)
  const [isSending, setSending] = useState(false)
  /** How often the town was asked for what is written, and not told yet: each time the question comes into view again. */
  const [askedTown, setAskedTown] = useState(0)
  /** Send was pressed and something is asked: the queue has the report, and sends it whatever is answered. */
  const [isHeld, setHeld] = useState(false)
  /** A call for help waits for it. */
  const [helpAsksTown, setHelpAsksTown] = useState(false)
  const townOfHelp = useRef<(id: string) => void>(undefined)
  const isGoing = useQueue(
    ({ all, sending }) => isHeld && (sending.includes(written.clientId) || all.some(({ clientId, sent }) => sent && clientId === written.clientId)),
  )
  const isHelping = useQueue(({ all, sending }) => all.some(({ clientId, entry }) => entry?.isCallForHelp && sending.includes(clientId)))
  const head = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLDivElement>(null)
  const look = useRef<{ at: number; position: Promise<Place['position']> }>(undefined)
  /** What is held, as it stands now, outlives the page. */
  const isKept = useRef(false)
  /** That is, by its id, of which the phone has at least an earlier state: it waits, and goes out whatever happens. */
  const hasCopy = useRef('')
  /** What is held goes out then: after Send, or after whatever the visitor changed or was asked since. */
  const goesAt = useRef(0)
  const goesLater = () => void (goesAt.current = performance.now() + waits.answerMs)
  /** Another report was begun while one was being sent. */
  const hasBegun = useRef(false)
  const center = town?.center ?? missed?.center
  const { cards, isRead } = usePublicCards(town?.center.id ?? '', step)
  const { draft, caseType } = town ? draftIn(town, written) : { draft: written, caseType: undefined }

  const isChoosing = isDraftRead && (step === 1 || !caseType)
  const isTelling = isDraftRead && isRead && step === 2
  const at = draft.place.position ?? spot
  // What is not open yet rehearses with its own area.
  const isOutside = center?.isOpen === false ? at !== null && center.bounds !== null && !serves(center, at) : hasNone || isUnserved(centers, at)
  const { shown, stands, late, show } = useFirst(town?.center.id, isChoosing)
  /** Nothing says to whom it goes. */
  const isTownless = isGuessed && !draft.place.position
  /** To whom it goes; where only a guess says so, the server chooses. */
  const goesTo = isGuessed ? undefined : (meant ?? center)?.id
  const isOwn = goesTo !== undefined && goesTo === town?.center.id && !town.isBorrowed
  /** The town was asked for, and neither told nor found meanwhile. */
  const isAsked = askedTown > 0 && isGuessed && !isChoosing

  const shownId = town?.center.id ?? ''
  // What was chosen before the page was loaded again says which town it is: the town, or a barangay of it.
  const townOfDraft = written.chosenTown ?? (written.place.barangayId ? written.centerId : undefined)
  const ofDraft = isGuessed ? centers.find(({ id }) => id === townOfDraft) : undefined
  // What is asked for answers later.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => {
    // What is shown stays, also where it cannot be had anew.
    if (ofDraft && ofDraft.id === shownId) void follow(ofDraft)
    else if (ofDraft) void choose(ofDraft, step === 2)
  }, [ofDraft, shownId, follow, choose, step])
  useEffect(() => {
    if (!written.caseTypeId) return
    if (stepIn(history.state) === 2 && draftOfTab() !== written.clientId) history.replaceState({ step: 2, draft: written.clientId }, '')
    void keepDraft(written)
  }, [written])
  useEffect(() => {
    if (step > 1) head.current?.focus()
  }, [step])

  const change = (part: Partial<Draft>) => {
    goesLater()
    setDraft((before) => ({ ...(town ? draftIn(town, before).draft : before), ...part, takenFrom: undefined }))
  }
  const showLate = () => {
    flushSync(show)
    first.current?.scrollIntoView()
    first.current?.focus({ preventScroll: true })
  }
  const find = () => {
    setFinding('asking')
    const position = findPhone().then(
      (found) => {
        setFinding('idle')
        setDraft((before) => ({ ...before, place: { ...before.place, position: found, by: 'phone' } }))
        setFound(found)
        return found
      },
      () => void setFinding('refused'),
    )
    look.current = { at: performance.now(), position }
    return position
  }
  /** By what is chosen and known when the place is there, not when the phone began to look; a guess ends with any place. */
  const settle = useEffectEvent((position: Position | undefined, isOfGuess: boolean) => {
    const other = position && isOfGuess === isGuessed ? elsewhere(position) : undefined
    if (other) void follow(other)
  })
  const ofGuess = isGuessed && !ofDraft ? draft.place.position : undefined
  useEffect(() => settle(ofGuess, true), [ofGuess])
  useEffect(() => settle(found, false), [found])
  const lookAgain = useEffectEvent(() => void find())
  /** The page died while it was asked for something: it was sent, and is no draft any more. */
  const goOn = useEffectEvent(async (pressed: Kept) => {
    if (!pressed.sent && (await isAskedElsewhere(pressed))) return
    void forget(pressed.clientId)
    if (!pressed.entry || pressed.refusal) return
    await keepReport({ ...pressed, againAt: undefined })
    const sent = await sendReport(pressed.clientId)
    if (sent && !hasBegun.current) onSent(sent.token)
  })
  const takeOver = useEffectEvent((kept: Draft) => {
    setDraft((now) => joinDrafts(kept, now))
    void takeOverMedia(kept.clientId, written.clientId)
    void moveDraft(kept, joinDrafts(kept, written))
  })
  useEffect(() => {
    void Promise.all([keptDraft(draftOfTab()), loadQueue()]).then(([kept]) => {
      // That one, or the page from which this is an untouched copy, was sent.
      const pressed = kept && useQueue.getState().all.find(({ clientId }) => [kept.clientId, ...(kept.takenFrom ?? [])].includes(clientId))
      if (pressed) void goOn(pressed)
      else if (kept) takeOver(kept)
      setDraftRead(true)
      if (kept && !pressed && stepIn(history.state) === 2 && !kept.place.position) lookAgain()
    })
    const turn = ({ state }: PopStateEvent) => {
      setStep(stepIn(state))
      setAskedTown(0)
    }
    addEventListener('popstate', turn)
    return () => removeEventListener('popstate', turn)
  }, [])
  const here = () => (look.current && performance.now() - look.current.at < nowMs ? look.current.position : find())
  const begin = (caseTypeId: string) => {
    const { name: caseTypeName = '', icon = '' } = town?.caseTypes.find(({ id }) => id === caseTypeId) ?? {}
    change({ caseTypeId, caseTypeName, icon, caseSubTypeId: '', caseSubTypeName: '', said: '', answers: {}, card: null })
    history.pushState({ step: 2 }, '')
    setStep(2)
    scrollTo(0, 0)
    hasBegun.current = true
    if (!draft.place.position) void find()
    else if (draft.place.by === 'phone') void here()
    void visitorNow().then(({ deviceId }) => prepareProof(deviceId, town?.center.id))
  }

  /** After a felt quake: that somebody is hurt is answered already. */
  const beginHurt = (caseTypeId: string) => {
    begin(caseTypeId)
    // In words too, as the cards may not have loaded; it is judged as a threat to life.
    setDraft((before) => ({
      ...before,
      description: before.description.includes(hurtWords) ? before.description : [hurtWords, before.description].filter(Boolean).join('\n'),
    }))
    const card = cardsOfKind(cards, caseTypeId).find(({ content }) => content.questions.some(({ id }) => id === 'hurt'))
    if (card) change({ card: { code: card.code, version: card.version, answers: [{ question: 'hurt', answer: 'yes', at: Date.now() }] } })
  }

  const within = (ms: number, position: Promise<Place['position']> | undefined) =>
    Promise.race([position, new Promise<undefined>((resolve) => setTimeout(resolve, ms))])

  const keep = async (clientId: string, label: string, entry: Kept['entry'], heldMs = 0) => {
    const { callerName, callerPhone } = draft
    const more = { commandCenterId: goesTo, callerName, callerPhone, noticeVersion: town?.noticeVersion }
    const againAt = heldMs > 0 ? heldUntil(heldMs) : undefined
    return keepReport({ clientId, label, writtenAt: new Date().toISOString(), entry: await entryOf({ ...more, ...entry }), againAt })
  }
  /** Found after it went: it follows. */
  const tellLate = async (clientId: string, looked: Promise<Place['position']> | undefined) => {
    const late = await looked
    if (late) await tellPlace(clientId, late).catch(() => undefined)
  }
  /** From here on the queue has it, and the page is free for another report. */
  const send = async (
    clientId: string,
    label: string,
    entry: Kept['entry'],
    place: Promise<Place['position']>,
    waitMs: number,
    isWritten: boolean,
  ) => {
    setSending(true)
    const { madeOf } = draft
    hasBegun.current = false
    const isKept = await keep(clientId, label, entry, waitMs > 0 ? waitMs + spareMs : 0)
    if (isKept && waitMs > 0) void askToSync()
    setSending(false)
    if (isWritten) {
      if (isKept) void forget(clientId, madeOf)
      setDraft(emptyDraft())
      if (stepIn(history.state) === 2) history.replaceState(null, '')
      setStep(1)
    }
    // A question that came into view meanwhile stays there.
    if (isWritten) scrollTo(0, 0)
    const sent = await sendReport(clientId, place)
    if (sent && isWritten) void forget(clientId, madeOf)
    if (sent && !hasBegun.current) onSent(sent.token)
  }
  /** For a center that may know nothing of the one that is shown: its server knows the kind by its name. */
  const ofThere = { caseTypeId: draft.caseTypeName, caseSubTypeId: draft.caseSubTypeName || undefined, card: undefined, noticeVersion: undefined }
  const asItIs = isOwn ? {} : ofThere
  const label = caseType ? nameOf(caseType) : draft.caseTypeName
  const entryNow = (where: Partial<NonNullable<Kept['entry']>>): Kept['entry'] => {
    const { description, caseTypeId, caseSubTypeId, sentences, answers, place, icon = '', said, card } = draft
    const { position, barangayId } = place
    const asked = [said, wordsOf(caseType?.icon ?? icon, answers, sentences), cardWords(cards, card) || card?.words]
    const words = [description, ...asked].filter(Boolean).join('\n')
    const what = { caseTypeId, description: words, ...(caseSubTypeId && { caseSubTypeId }), ...(card && { card: askedNow(card) }) }
    const told = { ...place.told, ...(barangayId && { barangayId }), ...(position && { position }) }
    return { ...what, ...told, ...where }
  }
  const sendThis = (where: Partial<NonNullable<Kept['entry']>>, waitMs = waitForPlaceMs) => {
    setAskedTown(0)
    setHeld(false)
    setAwaited(null)
    const { place, clientId } = draft
    const looked = place.position || place.barangayId || where.position ? undefined : look.current?.position
    const coming = waitMs > 0 && looked ? within(waitMs, looked) : undefined
    void send(clientId, label, entryNow(where), Promise.resolve(coming), coming ? waitMs : 0, true).then(
      async () => (await coming) || tellLate(clientId, looked),
    )
  }
  const hasNumber = draft.hasNoPhone || draft.callerPhone.trim() !== ''
  const sendWritten = () => {
    if (!isTownless && (isHeld || hasNumber)) return sendThis(asItIs)
    goesLater()
    setHeld(true)
    if (isTownless) setAwaited(isHeld ? 'again' : 'once')
  }
  const placeComing = useEffectEvent(() => within(waitForPlaceMs, finding === 'asking' ? look.current?.position : undefined))
  const goOrAsk = useEffectEvent((position: Place['position']) => {
    setAwaited(null)
    if (!position && isGuessed) {
      goesLater()
      setAskedTown((times) => times + 1)
    } else if (hasNumber || awaited === 'again') sendThis({ ...asItIs, ...(position && { position }) })
  })
  useEffect(() => {
    if (!awaited) return
    let isOver = false
    void placeComing().then((position) => !isOver && goOrAsk(position))
    return () => void (isOver = true)
  }, [awaited])
  const sendAsItIs = useEffectEvent(() => sendThis(asItIs))
  /** A place that is found later follows. */
  const sendInTime = useEffectEvent(() => sendThis(asItIs, 0))
  const leave = useEffectEvent(() => document.visibilityState === 'hidden' && !(isTownless && isKept.current) && sendAsItIs())
  const hold = useEffectEvent(async () => {
    isKept.current = false
    isKept.current = await keep(draft.clientId, label, entryNow(asItIs), goesAt.current - performance.now())
    if (isKept.current) {
      hasCopy.current = draft.clientId
      void askToSync()
    }
    return hasCopy.current === draft.clientId || isTownless
  })
  useEffect(() => {
    if (!isHeld) return
    let isLeft = false
    const stopAsking = standBy(written.clientId)
    // By the page's own clock too: the queue may be at another report that hangs.
    const timer = setTimeout(sendInTime, goesAt.current - performance.now())
    // What cannot be kept waits for nothing.
    void hold().then((mayWait) => !mayWait && !isLeft && sendAsItIs())
    document.addEventListener('visibilitychange', leave)
    addEventListener('popstate', sendAsItIs)
    return () => {
      isLeft = true
      clearTimeout(timer)
      stopAsking()
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('popstate', sendAsItIs)
    }
  }, [isHeld, isTownless, askedTown, goesTo, isOwn, written])
  // The twenty seconds are over, by the queue's clock: the form is none any more.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    if (isGoing) sendAsItIs()
  }, [isGoing])
  /** Without a place the visitor is asked for the town; the call for help goes out in the end whatever is answered. */
  const townFor = async (clientId: string): Promise<undefined> => {
    setHelpAsksTown(true)
    await holdReport(clientId, waitForTownMs)
    const id = await Promise.race([
      new Promise<string>((resolve) => (townOfHelp.current = resolve)),
      new Promise<undefined>((resolve) => setTimeout(resolve, waitForTownMs)),
    ])
    setHelpAsksTown(false)
    if (id) await sendToCenter(clientId, id)
  }
  /** What was to be sent goes there at once, also where nothing of that town can be had now. */
  const chooseTown = async (chosen: PublicCenter) => {
    townOfHelp.current?.(chosen.id)
    if (isAsked) {
      const isShown = chosen.id === town?.center.id
      sendThis({ commandCenterId: chosen.id, ...(!isShown && ofThere) })
      return choose(chosen, false)
    }
    return takeTown(chosen)
  }
  const takeTown = async (chosen: PublicCenter) => {
    goesLater()
    setDraft((before) => ({ ...before, chosenTown: chosen.id }))
    setSending(true)
    await choose(chosen, !isChoosing)
    setSending(false)
  }
  /** A report of its own, which knows nothing of what was being written: where it comes from is where the phone is now. */
  const help = async () => {
    const clientId = newId()
    scrollTo(0, 0)
    const position = here()
    const waitMs = isGuessed ? waitForCenterMs : waitForPlaceMs
    const place = within(waitMs, position)
    const going = isGuessed ? place.then((found) => found ?? townFor(clientId)) : place
    await send(clientId, t(helpLabel), { isCallForHelp: true }, going, waitMs, false)
    if (!(await place)) await tellLate(clientId, position)
  }

  return (
    <Frame
      hotlines={isGuessed ? [] : (center?.hotlines ?? [])}
      center={isGuessed ? undefined : center}
      isUnserved={isOutside}
      late={late === null ? null : { text: late, onShow: showLate }}
      below={town && isChoosing && <LateNews town={town} />}
    >
      {center?.isOpen === false && <p className="note warn">{t(rehearsal)}</p>}
      {(isAsked || helpAsksTown) && (
        <TownQuestion key={askedTown} centers={centers} isForHelp={helpAsksTown} onChoose={(chosen) => void chooseTown(chosen)} />
      )}
      <QueueList asksTown={helpAsksTown} asked={isHeld && isTelling ? draft.clientId : undefined} />
      {missed && (
        <div className="note warn" role="alert">
          <p>{t('{name} cannot be reached just now. Try again, or choose another center.', { name: missed.name })}</p>
          <button type="button" className="plain" onClick={() => void (missed.center ? choose(missed.center, !isChoosing) : load())}>
            {t('Try again')}
          </button>
        </div>
      )}
      {(town ? !isChoosing && !isTelling : !isLost && !missed) && (
        <p className="soft" role="status">
          {t('One moment…')}
        </p>
      )}
      {isLost && !town && (
        <div className="note warn" role="alert">
          <p>
            <strong>{t('The center cannot be reached just now. Please call 911.')}</strong>
          </p>
          <button type="button" className="plain" onClick={() => void load()}>
            {t('Try again')}
          </button>
        </div>
      )}
      {(missed || (town && isChoosing)) && centers.length > 1 && (
        <TownChoice
          centers={centers}
          chosen={isGuessed ? undefined : town?.center}
          isShown={town !== null}
          onChoose={(one) => void chooseTown(one)}
        />
      )}
      {town && isChoosing && (
        <>
          <div ref={first} tabIndex={-1} className="steps">
            {shown.quake && <QuakeQuestion commandCenterId={town.center.id} quake={shown.quake} onHurt={beginHurt} />}
            <Alerts told={shown.alerts} stands={stands} />
          </div>
          <WhatStep caseTypes={town.caseTypes} onChoose={begin} />
          <CallSection commandCenterId={town.center.id} />
        </>
      )}
      {center && isChoosing && (
        <HoldButton isBusy={isSending || isHelping} asksTown={helpAsksTown} onBegin={() => void here()} onHeld={() => void help()} />
      )}
      {town && isTelling && caseType && (
        <div ref={head} tabIndex={-1} className="steps">
          <button type="button" className="plain" onClick={() => history.back()}>
            ← {t('Back')}
          </button>
          <TellStep
            {...{ town, caseType, cards, draft, finding, isOutside }}
            isSending={isSending || awaited !== null}
            asksNumber={isHeld && !isTownless}
            townChoice={isGuessed && <TownChoice centers={centers} chosen={undefined} isShown onChoose={(one) => void takeTown(one)} />}
            onChange={(part) => change({ ...part, ...namesIn(part, cards, caseType) })}
            onFind={() => void find()}
            onSend={sendWritten}
          />
        </div>
      )}
    </Frame>
  )
}
