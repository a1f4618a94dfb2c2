// Where this is as a short code, to be read to somebody on the telephone or copied into a message: any map finds it.
import { useState } from 'react'
import { plusCodeOf } from '#contract/map/search/plusCode.ts'
import { t } from '#web/publicSide/language.ts'

export function PlaceCode({ position }: { position: { lat: number; lng: number } }) {
  const code = plusCodeOf(position)
  const [copied, setCopied] = useState('')
  const copy = async () => {
    const isDone = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    )
    if (isDone) setCopied(code)
  }
  return (
    <p className="place-code">
      <span className="soft">{t('The code of this place, to read to somebody on the phone:')}</span>
      {/* Where nothing can be copied by the button it is chosen by a touch. */}
      <output aria-label={t('Plus Code')}>{code}</output>
      <button type="button" className="plain" onClick={() => void copy()}>
        {copied === code ? t('Copied') : t('Copy the code')}
      </button>
    </p>
  )
}
