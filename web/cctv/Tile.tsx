// One camera: its picture, its name, and whether it is live.
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMaximize, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CameraStream } from '#contract/cctv/Camera.ts'
import { t } from '#web/kit/language.ts'
import styles from './cctv.module.css'
import { type Liveness, LiveWatch } from './liveness.ts'
import { type Player, playHls, playPictures } from './player.ts'

interface Props {
  name: string
  stream: CameraStream | undefined
  isSelected?: boolean
  onSelect?: () => void
  onClose?: () => void
  children?: ReactNode
}

export function Tile({ name, stream, isSelected = false, onSelect, onClose, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const live = usePlaying(box, stream)
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
    >
      {stream?.kind === 'pictures' ? <img alt="" /> : <video muted playsInline disablePictureInPicture aria-label={name} />}
      {stream?.missing && <p className={styles.missing}>{t(stream.missing)}</p>}
      {stream && !stream.missing && live.state === 'stale' && live.at === null && (
        <p className={styles.missing}>{t('No picture comes from this camera.')}</p>
      )}
      <figcaption>
        <LiveBadge live={live} />
        <b>{name}</b>
        <span className={styles.actions}>
          {children}
          <Tooltip label={t('Full screen')}>
            <ActionIcon
              variant="transparent"
              c="inherit"
              size={24}
              aria-label={t('Full screen: {name}', { name })}
              onClick={() => void box.current?.requestFullscreen?.()}
            >
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
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
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

function usePlaying(box: React.RefObject<HTMLElement | null>, stream: CameraStream | undefined): Liveness {
  const [live, setLive] = useState<Liveness>({ state: 'opening', at: null })
  const player = useRef<Player | null>(null)
  const url = stream?.url ?? null
  const latest = useRef(url)
  latest.current = url
  const isPlayable = url !== null
  useEffect(() => {
    if (!isPlayable || !latest.current) return
    let isOver = false
    const watch = new LiveWatch(Date.now())
    const face = box.current?.querySelector('video, img')
    const open = async () => {
      const opened =
        face instanceof HTMLVideoElement
          ? await playHls(face, latest.current!, watch)
          : playPictures(face as HTMLImageElement, latest.current!, watch)
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
  }, [box, isPlayable, stream?.cameraId, stream?.kind])
  useEffect(() => {
    if (url) player.current?.use(url)
  }, [url])
  return live
}
