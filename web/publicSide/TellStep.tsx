// The third step: what else to know, a photo, and how to be called back. None of it must be filled in.
import { useState } from 'react'
import type { PublicCaseType } from '#contract/publicSide/places.ts'
import { nameOf, t } from './language.ts'
import { shrinkPhoto } from './shrink.ts'

export interface Told {
  caseSubTypeId: string
  description: string
  callerName: string
  callerPhone: string
  files: File[]
}
export const untold: Told = { caseSubTypeId: '', description: '', callerName: '', callerPhone: '', files: [] }
const mostFiles = 5

interface TellProps {
  caseType: PublicCaseType
  told: Told
  isSending: boolean
  onTell(told: Told): void
  onSend(): void
}

export function TellStep({ caseType, told, isSending, onTell, onSend }: TellProps) {
  const [isShrinking, setShrinking] = useState(false)
  const addFiles = async (list: FileList | null) => {
    setShrinking(true)
    const files = await Promise.all([...(list ?? [])].map(shrinkPhoto))
    onTell({ ...told, files: [...told.files, ...files].slice(0, mostFiles) })
    setShrinking(false)
  }
  return (
    <section aria-labelledby="tell">
      <h1 id="tell">{t('Tell us more, if you can')}</h1>
      <fieldset className="chips">
        <legend>{nameOf(caseType)}</legend>
        {caseType.subTypes.map((one) => (
          <label key={one.id} className="chip">
            <input type="radio" name="sub" checked={told.caseSubTypeId === one.id} onChange={() => onTell({ ...told, caseSubTypeId: one.id })} />
            {nameOf(one)}
          </label>
        ))}
      </fieldset>
      <label>
        {t('What do you see? Is anyone hurt?')}
        <textarea rows={3} maxLength={5000} value={told.description} onChange={({ target }) => onTell({ ...told, description: target.value })} />
      </label>
      <label className="wide quiet pick">
        {isShrinking ? t('Making the photo small…') : t('Add a photo or video')}
        <input
          type="file"
          accept="image/*,video/*"
          multiple
          disabled={isShrinking || told.files.length >= mostFiles}
          onChange={({ target }) => void addFiles(target.files)}
        />
      </label>
      {told.files.length > 0 && (
        <ul className="files">
          {told.files.map((file, at) => (
            <li key={at}>
              {file.name} · {Math.max(1, Math.round(file.size / 1000))} kB
              <button
                type="button"
                className="plain"
                aria-label={t('Take off {name}', { name: file.name })}
                onClick={() => onTell({ ...told, files: told.files.filter((one) => one !== file) })}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <label>
        {t('Your phone number, so that we can call back (optional)')}
        <input
          type="tel"
          autoComplete="tel"
          maxLength={32}
          value={told.callerPhone}
          onChange={({ target }) => onTell({ ...told, callerPhone: target.value })}
        />
      </label>
      <label>
        {t('Your name (optional)')}
        <input autoComplete="name" maxLength={120} value={told.callerName} onChange={({ target }) => onTell({ ...told, callerName: target.value })} />
      </label>
      <p className="soft">{t('What you send is used to help you. The privacy notice below says who keeps it and how long.')}</p>
      <button type="button" className="wide main" disabled={isSending || isShrinking} onClick={onSend}>
        {isSending ? t('Sending…') : t('Send the report')}
      </button>
    </section>
  )
}
