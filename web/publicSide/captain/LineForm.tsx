// One line of a captain, with the figures that changed.
import { type SubmitEvent, useEffect, useState } from 'react'
import { captainFigures, exceeds } from '#contract/storm/reports.ts'
import type { CaptainPage } from '#contract/storm/captains.ts'
import { newId } from '#web/kit/newId.ts'
import { t } from '#web/publicSide/language.ts'
import type { Position } from '#contract/nouns/fields.ts'
import { shrinkPhoto } from '#web/kit/shrink.ts'
import { findPhone } from '#web/publicSide/report/place.ts'
import { Shelf } from '#web/kit/shelf.ts'
import { keepWaiting } from './waiting.ts'

/** The line that is being written: no reload loses it. */
const draft = new Shelf<{ line: string; isUrgent: boolean; figures: Record<string, string>; picture?: File; position?: Position }>(
  'tanod-captain-draft',
)

interface Props {
  /** The link by which it goes out: what is being written belongs to its barangay. */
  link: string
  /** Without a storm: a line, and no figures. */
  onlyUrgent?: boolean
  known: CaptainPage['figures']
  /** Who is in the evacuation centers of the barangay. */
  inside: { families: number; persons: number }
  onWritten(): void
}

export function LineForm({ link, onlyUrgent = false, known, inside, onWritten }: Props) {
  const [line, setLine] = useState('')
  const [isUrgent, setUrgent] = useState(false)
  const [figures, setFigures] = useState<Record<string, string>>({})
  const [picture, setPicture] = useState<{ file: File; face: string } | null>(null)
  const [position, setPosition] = useState<Position | null>(null)
  const [finding, setFinding] = useState<'idle' | 'asking' | 'refused'>('idle')
  const [hasRead, setHasRead] = useState(false)
  useEffect(() => {
    void draft.get(link).then((kept) => {
      setHasRead(true)
      if (!kept) return
      // What was written before the phone's database had answered is newer.
      setLine((now) => now || kept.line)
      setUrgent((now) => now || kept.isUrgent)
      setFigures((now) => ({ ...kept.figures, ...now }))
      if (kept.picture) setPicture((now) => now ?? { file: kept.picture!, face: URL.createObjectURL(kept.picture!) })
      if (kept.position) setPosition((now) => now ?? kept.position!)
    })
  }, [link])
  useEffect(() => {
    if (!hasRead) return
    const isBlank = line === '' && !isUrgent && !picture && !position && Object.values(figures).every((value) => value === '')
    if (isBlank) void draft.del(link)
    else void draft.set(link, { line, isUrgent, figures, ...(picture && { picture: picture.file }), ...(position && { position }) })
  }, [link, hasRead, line, isUrgent, figures, picture, position])
  const names: Record<(typeof captainFigures)[number], string> = {
    families: t('Affected families'),
    persons: t('Affected persons'),
    outsideFamilies: t('Families outside evacuation centers'),
    outsidePersons: t('Persons outside evacuation centers'),
    housesTotal: t('Houses totally damaged'),
    housesPartial: t('Houses partially damaged'),
  }
  const told = Object.fromEntries(Object.entries(figures).flatMap(([name, value]) => (value === '' ? [] : [[name, Math.round(Number(value))]])))
  const isEmpty = line.trim() === '' && Object.keys(told).length === 0 && (onlyUrgent || !isUrgent)
  const take = (file: File | null) => {
    if (picture) URL.revokeObjectURL(picture.face)
    setPicture(file && { file, face: URL.createObjectURL(file) })
  }
  const find = () => {
    setFinding('asking')
    void findPhone().then(
      (found) => (setPosition(found), setFinding('idle')),
      () => setFinding('refused'),
    )
  }
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEmpty) return
    const kept = keepWaiting({
      id: newId(),
      line: line.trim(),
      isUrgent: isUrgent || onlyUrgent,
      writtenAt: new Date().toISOString(),
      figures: told,
      ...(position && { position }),
      ...(picture && { picture: picture.file }),
    })
    setLine('')
    setUrgent(false)
    setFigures({})
    take(null)
    setPosition(null)
    void kept.then(onWritten)
  }
  return (
    <form onSubmit={send} className="captain">
      <label>
        {onlyUrgent ? t('What has happened, and where? It is sent as urgent.') : t('How does it stand? One line is enough.')}
        <input value={line} maxLength={200} onChange={({ currentTarget }) => setLine(currentTarget.value)} autoComplete="off" />
      </label>
      {!onlyUrgent && (
        <label className="row">
          <input type="checkbox" checked={isUrgent} onChange={() => setUrgent(!isUrgent)} /> {t('Urgent: somebody is in danger')}
        </label>
      )}
      <label className="wide quiet pick">
        {picture ? t('Another picture') : t('Add a picture')}
        <input
          type="file"
          accept="image/*"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            currentTarget.value = ''
            if (chosen) void shrinkPhoto(chosen).then(take)
          }}
        />
      </label>
      {picture && (
        <ul className="files">
          <li>
            <img src={picture.face} alt="" />
            <span>{t('{size, number} kB', { size: Math.max(1, Math.round(picture.file.size / 1000)) })}</span>
            <button type="button" className="plain" aria-label={t('Take off {name}', { name: picture.file.name })} onClick={() => take(null)}>
              ✕
            </button>
          </li>
        </ul>
      )}
      {position ? (
        <p className="row" role="status">
          {t('Position found, within {meters} m.', { meters: position.accuracy ?? 0 })}
          <button type="button" className="plain" onClick={() => setPosition(null)}>
            {t('Leave it out')}
          </button>
        </p>
      ) : (
        <button type="button" className="wide quiet" disabled={finding === 'asking'} onClick={find}>
          {finding === 'asking' ? t('Looking for your position…') : t('Add where I am')}
        </button>
      )}
      {finding === 'refused' && (
        <p className="soft" role="status">
          {t('Your phone did not give its position. Say in the line where it is.')}
        </p>
      )}
      <details hidden={onlyUrgent}>
        <summary>{t('Figures that changed')}</summary>
        <div className="numbers">
          {captainFigures.map((name) => (
            <label key={name}>
              {names[name]}
              <input
                type="number"
                inputMode="numeric"
                min={0}
                max={10_000_000}
                step={1}
                placeholder={known[name] === undefined ? '' : String(known[name])}
                value={figures[name] ?? ''}
                onChange={({ currentTarget }) => setFigures({ ...figures, [name]: currentTarget.value })}
              />
            </label>
          ))}
        </div>
        {Object.keys(told).length > 0 && exceeds({ ...known, ...told }, inside) && (
          <p className="note warn">{t('Inside and outside of evacuation centers are more than are affected. Is that right?')}</p>
        )}
      </details>
      <button type="submit" className="wide main" disabled={isEmpty}>
        {onlyUrgent ? t('Send it as urgent') : t('Send the report')}
      </button>
    </form>
  )
}
