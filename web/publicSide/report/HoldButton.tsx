// Held for two seconds it calls for help, with the position where it can be had; what happened is told afterwards.
import { useEffect, useRef, useState } from 'react'
import { keepClear } from '#web/publicSide/dock.ts'
import { t } from '#web/publicSide/language.ts'

const holdMs = 2_000

interface Props {
  isBusy: boolean
  /** What it waits for is asked above. */
  asksTown: boolean
  /** The hold has begun: time to look for the position. */
  onBegin(): void
  onHeld(): void
}

export function HoldButton({ isBusy, asksTown, onBegin, onHeld }: Props) {
  const [isHeld, setHeld] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = () => {
    if (isBusy || isHeld) return
    setHeld(true)
    setAsking(false)
    onBegin()
    timer.current = setTimeout(() => {
      setHeld(false)
      onHeld()
    }, holdMs)
  }
  /** Let go too early: whoever cannot hold may say so with a second touch. */
  const end = () => {
    if (!isHeld) return
    clearTimeout(timer.current)
    setHeld(false)
    setAsking(true)
  }
  return (
    <div ref={keepClear} className="dock">
      {isAsking && (
        <p className="row" role="status">
          {t('Hold it for two seconds, or:')}
          <button type="button" className="plain" onClick={onHeld}>
            {t('Send for help now')}
          </button>
        </p>
      )}
      <button
        type="button"
        className={isHeld ? 'hold held' : 'hold'}
        disabled={isBusy}
        onPointerDown={begin}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={({ key, repeat }) => (key === 'Enter' || key === ' ') && !repeat && begin()}
        onKeyUp={end}
        onClick={({ detail }) => detail === 0 && !isHeld && setAsking(true)}
      >
        {isBusy ? (asksTown ? t('Which town is it?') : t('Sending…')) : t('Hold for help')}
        <small>{asksTown ? t('Choose it above, then it is sent.') : t('2 seconds: sends where you are')}</small>
      </button>
    </div>
  )
}
