// The quick report: a picture, a question, and send; or one hold of a button. Whatever happens to the phone, what was chosen is kept.
import { useEffect, useRef, useState } from 'react'
import { k } from '#contract/language/k.ts'
import { wordsOf } from '#contract/publicSide/questions.ts'
import { CallSection } from '#web/publicSide/talk/CallSection.tsx'
import { LateNews } from '#web/publicSide/LateNews.tsx'
import { Frame } from '#web/publicSide/Frame.tsx'
import { nameOf, t, useLanguage } from '#web/publicSide/language.ts'
import { useTown } from '#web/publicSide/useTown.ts'
import { visitorNow } from '#web/publicSide/visitor.ts'
import { type Draft, draftIn, emptyDraft, forgetDraft, keepDraft, keptDraft } from './draft.ts'
import { HoldButton } from './HoldButton.tsx'
import { findPhone, type Place } from './place.ts'
import type { Finding } from './PlacePart.tsx'
import { prepareProof } from './prove.ts'
import { askToSync, entryOf, keepReport, sendReport } from './queue.ts'
import { QueueList } from './QueueList.tsx'
import { TellStep } from './TellStep.tsx'
import { WhatStep } from './WhatStep.tsx'

const helpLabel = k('Call for help')
const waitForPlaceMs = 3_000
const stepIn = (state: unknown): 1 | 2 => ((state as { step?: number } | null)?.step === 2 ? 2 : 1)

export function ReportPage({ onSent }: { onSent(token: string): void }) {
  useLanguage()
  const { centers, town, isLost, load, choose, elsewhere } = useTown()
  const [step, setStep] = useState<1 | 2>(stepIn(history.state))
  const [written, setDraft] = useState<Draft>(emptyDraft)
  const [finding, setFinding] = useState<Finding>('idle')
  const [isSending, setSending] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  const phone = useRef<Promise<Place['position']>>(undefined)
  const { draft, caseType } = town ? draftIn(town, written) : { draft: written, caseType: undefined }

  useEffect(() => {
    void keptDraft().then((kept) => kept && setDraft((now) => (now.caseTypeId ? now : kept)))
    const follow = ({ state }: PopStateEvent) => setStep(stepIn(state))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    if (written.caseTypeId) void keepDraft(written)
  }, [written])
  useEffect(() => {
    if (step > 1) head.current?.focus()
  }, [step])

  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...(town ? draftIn(town, before).draft : before), ...part }))
  const find = () => {
    setFinding('asking')
    phone.current = findPhone().then(
      (position) => {
        setFinding('idle')
        setDraft((before) => ({ ...before, place: { ...before.place, position, by: 'phone' } }))
        const other = elsewhere(position)
        if (other) void choose(other)
        return position
      },
      () => void setFinding('refused'),
    )
  }
  const begin = (caseTypeId: string) => {
    const caseTypeName = town?.caseTypes.find(({ id }) => id === caseTypeId)?.name ?? ''
    change({ caseTypeId, caseTypeName, caseSubTypeId: '', answers: {} })
    history.pushState({ step: 2 }, '')
    setStep(2)
    scrollTo(0, 0)
    if (!draft.place.position) find()
    void visitorNow().then(({ deviceId }) => prepareProof(deviceId, town?.center.id))
  }

  const send = async (given: Draft, isCallForHelp = false) => {
    if (!town) return
    setSending(true)
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, waitForPlaceMs))
    const position = given.place.position ?? (given.place.barangayId ? undefined : await Promise.race([phone.current, late]))
    const { description, callerName, callerPhone, caseSubTypeId, sentences, answers, place, clientId } = given
    const words = [description, wordsOf(caseType?.icon ?? '', answers, sentences)].filter(Boolean).join('\n')
    const entry = await entryOf({
      ...{
        commandCenterId: town.center.id,
        description: words,
        callerName,
        callerPhone,
        ...place.told,
        noticeVersion: town.noticeVersion,
      },
      ...(isCallForHelp ? { isCallForHelp } : { caseTypeId: given.caseTypeId }),
      ...(caseSubTypeId && { caseSubTypeId }),
      ...(place.barangayId && { barangayId: place.barangayId }),
      ...(position && { position }),
    })
    await keepReport({ clientId, writtenAt: new Date().toISOString(), label: isCallForHelp ? t(helpLabel) : nameOf(caseType!), entry })
    void askToSync()
    const sent = await sendReport(clientId)
    await forgetDraft()
    setSending(false)
    setDraft(emptyDraft())
    if (stepIn(history.state) === 2) history.replaceState(null, '')
    setStep(1)
    scrollTo(0, 0)
    if (sent) onSent(sent.token)
  }

  return (
    <Frame hotlines={town?.center.hotlines ?? []} center={town?.center}>
      <QueueList />
      {!town && !isLost && (
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
      {town && (step === 1 || !caseType) && (
        <>
          {centers.length > 1 && (
            <label className="center">
              {t('Reporting to')}
              <select value={town.center.id} onChange={({ target }) => void choose(centers.find(({ id }) => id === target.value)!)}>
                {centers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <WhatStep caseTypes={town.caseTypes} onChoose={begin} />
          <CallSection commandCenterId={town.center.id} />
          <LateNews center={town.center} />
          <HoldButton isBusy={isSending} onBegin={find} onHeld={() => void send(draft, true)} />
        </>
      )}
      {town && step === 2 && caseType && (
        <div ref={head} tabIndex={-1} className="steps">
          <button type="button" className="plain" onClick={() => history.back()}>
            ← {t('Back')}
          </button>
          <TellStep {...{ town, caseType, draft, finding, isSending }} onChange={change} onFind={find} onSend={() => void send(draft)} />
        </div>
      )}
    </Frame>
  )
}
