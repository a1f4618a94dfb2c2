// The quick report: three short steps in one column.
import { useEffect, useRef, useState } from 'react'
import { CenterNews } from './CenterNews.tsx'
import { Frame } from './Frame.tsx'
import { nameOf, t, useLanguage } from './language.ts'
import { nowhere, type Place } from './place.ts'
import { forgetReport, keepReport, sendReport } from './queue.ts'
import { QueueList } from './QueueList.tsx'
import { TellStep, type Told, untold } from './TellStep.tsx'
import { type Town, useTown } from './useTown.ts'
import { newId } from './visitor.ts'
import { WhatStep } from './WhatStep.tsx'
import { WhereStep } from './WhereStep.tsx'

export function ReportPage({ onSent }: { onSent(token: string): void }) {
  useLanguage()
  const { centres, town, isLost, load, choose, elsewhere } = useTown()
  const [step, setStep] = useState<1 | 2 | 3>(1)
  const [caseTypeId, setCaseType] = useState('')
  const [place, setPlace] = useState<Place>(nowhere)
  const [told, setTold] = useState<Told>(untold)
  const [isSending, setSending] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  const caseType = town?.caseTypes.find(({ id }) => id === caseTypeId)
  useEffect(() => {
    if (step > 1) head.current?.focus()
  }, [step])

  /** The same kind of case by its name, in the centre that serves the place. */
  const moveTo = async (centre: Town['centre'], next: Place) => {
    const { caseTypes } = await choose(centre)
    setCaseType((caseTypes.find(({ name }) => name === caseType?.name) ?? caseTypes.at(-1))?.id ?? '')
    setTold((before) => ({ ...before, caseSubTypeId: '' }))
    setPlace({ ...next, barangayId: '' })
  }
  const placeAt = (next: Place) => {
    const other = next.position && next.position !== place.position ? elsewhere(next.position) : undefined
    if (other) void moveTo(other, next)
    else setPlace(next)
  }

  const send = async () => {
    if (!town || !caseType) return
    setSending(true)
    const clientId = newId()
    const { description, callerName, callerPhone, files, caseSubTypeId } = told
    const entry = {
      ...{ commandCenterId: town.centre.id, caseTypeId, description, callerName, landmark: place.landmark, noticeVersion: town.noticeVersion },
      ...(caseSubTypeId && { caseSubTypeId }),
      ...(callerPhone.trim() && { callerPhone }),
      ...(place.barangayId && { barangayId: place.barangayId }),
      ...(place.position && { position: place.position }),
      ...(files.length > 0 && { files }),
    }
    await keepReport({ clientId, writtenAt: new Date().toISOString(), label: nameOf(caseType), entry })
    const sent = await sendReport(clientId)
    setSending(false)
    setStep(1)
    setPlace(nowhere)
    setTold(untold)
    if (!sent) return
    await forgetReport(clientId)
    onSent(sent.token)
  }

  return (
    <Frame hotlines={town?.centre.hotlines ?? []} centre={town?.centre}>
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
      {town && (
        <>
          <div className="steps" ref={head} tabIndex={-1}>
            <span>{t('Step {step} of 3', { step })}</span>
            {step > 1 && (
              <button type="button" className="plain" onClick={() => setStep(step === 3 ? 2 : 1)}>
                ← {t('Back')}
              </button>
            )}
          </div>
          {step === 1 && centres.length > 1 && (
            <label className="center">
              {t('Reporting to')}
              <select value={town.centre.id} onChange={({ target }) => void choose(centres.find(({ id }) => id === target.value)!)}>
                {centres.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          {step === 1 && (
            <WhatStep
              caseTypes={town.caseTypes}
              onChoose={(id) => {
                setCaseType(id)
                setStep(2)
              }}
            />
          )}
          {step === 1 && <CenterNews centre={town.centre} />}
          {step === 2 && <WhereStep town={town} place={place} onPlace={placeAt} onNext={() => setStep(3)} />}
          {step === 3 && caseType && <TellStep caseType={caseType} told={told} isSending={isSending} onTell={setTold} onSend={() => void send()} />}
        </>
      )}
    </Frame>
  )
}
