// One camera: its picture, its name, and whether it is live.
import { useLocalNow } from '#web/kit/clock.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCameraPlus, IconMaximize, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CameraStream } from '#contract/cctv/Camera.ts'
import { useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import styles from './cctv.module.css'
import { type Frame, frameOf } from './frame.ts'
import { type Liveness, LiveWatch } from './liveness.ts'
import { type Player, playHls, playPictures } from './player.ts'
import { playWhep } from './playWhep.ts'

interface Props {
  name: string
  stream: CameraStream | undefined
  isSelected?: boolean
  onSelect?: () => void
  onClose?: () => void
  /** Puts the frame that is shown onto a ticket. */
  onFrame?: ((frame: Frame) => void) | undefined
  children?: ReactNode
}

export function Tile({ name, stream, isSelected = false, onSelect, onClose, onFrame, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const { live, player, hindrance } = usePlaying(box, stream)
  const take = async () => {
    const frame = onFrame && stream && live.state === 'live' && (await frameOf(box.current, player.current, stream.cameraId))
    if (frame) onFrame(frame)
  }
  const toggleFull = () => void (document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen?.())
  const press = (event: React.KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.key === 'Enter') toggleFull()
    else if (event.key === 'f' && onFrame && useDesk.getState().letterKeys) void take()
  }
  return (
    <figure
      ref={box}
      className={styles.tile}
      data-selected={isSelected || undefined}
      data-state={live.state}
      data-camera={stream?.cameraId}
      tabIndex={0}
      aria-label={name}
      onFocus={onSelect}
      onPointerDown={onSelect}
      onKeyDown={press}
    >
      {stream?.kind === 'pictures' ? <img alt="" /> : <video muted playsInline disablePictureInPicture aria-label={name} />}
      {stream?.missing && <p className={styles.missing}>{t(stream.missing)}</p>}
      {stream && !stream.missing && live.state !== 'live' && (hindrance === 'camera-password' || (live.state === 'stale' && live.at === null)) && (
        <p className={styles.missing}>
          {hindrance === 'camera-password'
            ? t('The camera refuses the name or the password that is kept for it.')
            : t('This camera sends no picture.')}
        </p>
      )}
      <figcaption>
        <LiveBadge live={live} />
        <b>{name}</b>
        <span className={styles.actions}>
          {children}
          {onFrame && (
            <Tooltip label={t('Put this frame on the timeline (F)')}>
              <ActionIcon
                variant="transparent"
                c="inherit"
                size={24}
                aria-label={t('Put this frame on the timeline: {name}', { name })}
                disabled={live.state !== 'live'}
                onClick={() => void take()}
              >
                <IconCameraPlus size={15} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={t('Full screen')}>
            <ActionIcon variant="transparent" c="inherit" size={24} aria-label={t('Full screen: {name}', { name })} onClick={toggleFull}>
              <IconMaximize size={15} />
            </ActionIcon>
          </Tooltip>
          {onClose && (
            <ActionIcon variant="transparent" c="inherit" size={24} aria-label={t('Take {name} off the wall', { name })} onClick={onClose}>
              <IconX size={15} />
            </ActionIcon>
          )}
        </span>
      </figcaption>
    </figure>
  )
}

function LiveBadge({ live }: { live: Liveness }) {
  const now = useLocalNow()
  const words =
    live.state === 'live'
      ? t('LIVE')
      : live.state === 'opening'
        ? t('Opening …')
        : live.at === null
          ? t('No picture')
          : t('Stale {seconds} s', { seconds: Math.round((now - live.at) / 1000) })
  return (
    <span className={styles.badge} data-state={live.state}>
      {words}
    </span>
  )
}

function usePlaying(box: React.RefObject<HTMLElement | null>, stream: CameraStream | undefined) {
  const [live, setLive] = useState<Liveness>({ state: 'opening', at: null })
  const [hindrance, setHindrance] = useState<string | null>(null)
  const player = useRef<Player | null>(null)
  const url = stream?.url ?? null
  const urlNow = useEffectEvent(() => url!)
  const isPlayable = url !== null
  const kind = stream?.kind
  useEffect(() => {
    if (!isPlayable) return
    let isOver = false
    const watch = new LiveWatch(Date.now())
    const face = box.current?.querySelector('video, img')
    const open = async () => {
      const opened =
        face instanceof HTMLVideoElement
          ? await (kind === 'webrtc' ? playWhep : playHls)(face, urlNow(), watch, setHindrance)
          : playPictures(face as HTMLImageElement, urlNow(), watch, setHindrance)
      if (isOver) opened.stop()
      else player.current = opened
    }
    void open().catch(() => {})
    const timer = setInterval(() => {
      const next = watch.judge(Date.now())
      setLive((before) => (before.state === next.state && (next.state !== 'stale' || before.at === next.at) ? before : next))
    }, 500)
    return () => {
      isOver = true
      clearInterval(timer)
      player.current?.stop()
      player.current = null
    }
  }, [box, isPlayable, stream?.cameraId, kind])
  useEffect(() => {
    if (url) player.current?.use(url)
  }, [url])
  return { live, player, hindrance }
}
