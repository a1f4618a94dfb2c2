// Pictures and films: taken, seen small at once, and sent one by one, each with how far it is.
import { useEffect, useState } from 'react'
import { t } from '#web/publicSide/language.ts'
import { addMedia, dropMedia, loadMedia, sendAnew, sendFollowing, useMedia } from './media.ts'

/** A picture of which the phone knows no kind is left to the center to look at. */
const isOther = ({ type }: File) => type !== '' && !/^(image|video|audio)\//.test(type)

/** Of a draft, or of a report that was sent: then each goes out at once. */
export function MediaPart({ clientId, token, onAdd }: { clientId: string; token?: string; onAdd?(): void }) {
  const following = useMedia((state) => state.following).filter((one) => one.clientId === clientId || (token && one.token === token))
  const [others, setOthers] = useState<string[]>([])
  useEffect(() => void loadMedia(), [])
  const add = async (list: FileList | null) => {
    const all = [...(list ?? [])]
    setOthers(all.filter(isOther).map(({ name }) => name))
    const taken = all.filter((one) => !isOther(one))
    if (taken.length > 0) onAdd?.()
    for (const file of taken) await addMedia(clientId, file, token)
  }
  return (
    <div>
      <label className="wide quiet pick">
        {t('Add a photo or video')}
        <input type="file" accept="image/*,video/*" multiple onChange={({ target }) => void add(target.files)} />
      </label>
      <p role="alert">{others.length > 0 && `${others.join(', ')}: ${t('Only photos, videos and sound can be sent here.')}`}</p>
      {following.length > 0 && (
        <ul className="files">
          {following.map(({ id, name, bytes, sent, isRaw, face, trouble }) => (
            <li key={id}>
              {face ? <img src={face} alt="" /> : <span aria-hidden="true">🎞</span>}
              <span>
                {name} · {t('{size, number} kB', { size: Math.max(1, Math.round(bytes / 1000)) })}
                {isRaw && <small role="status">{t('Making it small…')}</small>}
                {sent > 0 && <progress max={bytes} value={sent} aria-label={t('Sent of {name}', { name })} />}
                {trouble === 'network' && <small>{t('No connection. It goes on by itself.')}</small>}
                {trouble === 'lost' && <small>{t('It did not come in time. It is on this phone still.')}</small>}
                {trouble === 'refused' && <small>{t('The center cannot take this file.')}</small>}
              </span>
              {(trouble === 'network' || trouble === 'lost') && (
                <button type="button" className="plain" onClick={() => void (trouble === 'lost' ? sendAnew(id) : sendFollowing())}>
                  {t('Try again')}
                </button>
              )}
              <button type="button" className="plain" aria-label={t('Take off {name}', { name })} onClick={() => void dropMedia(id)}>
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
