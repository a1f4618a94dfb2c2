// The pictures of a call: large, over the whole screen, on the wall of cameras, and cut onto the timeline of the ticket.
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconCameraPlus, IconLayoutGridAdd, IconMaximize, IconMicrophoneOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { updates } from '#contract/tickets/detail/updates.ts'
import { change, useChange } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { k, t } from '#web/kit/language.ts'
import type { Other } from '#web/kit/peers/mesh.ts'
import { Sight } from '#web/kit/peers/Sight.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { putOnWall, useCalling, widen } from './calling.ts'
import styles from './calls.module.css'

const stateWords = { connecting: k('Connecting …'), connected: '', lost: k('Connecting again …'), failed: k('No line') }
const quality = 0.92

const hasPicture = ({ media }: Other) => media.camera || media.screen

/** Whom the head of a call names: its citizen, else the first who is not oneself. */
export const namedIn = ({ citizenName, participants }: Call, own: string | null) =>
  participants.find(({ participantId, role }) => (citizenName ? role === 'citizen' : participantId !== own))

export function CallPictures({ onWall }: { onWall(): void }) {
  const { call, others, participantId } = useCalling()
  const named = call && namedIn(call, participantId)
  return others.map((other) => (
    <Picture
      key={other.id}
      other={other}
      name={call?.participants.find(({ participantId }) => participantId === other.id)?.name ?? ''}
      isNamedAbove={others.length === 1 && other.id === named?.participantId}
    >
      <ToWall onWall={onWall} />
    </Picture>
  ))
}

/** What of the call stands on the wall of cameras, as tiles among the others. */
export function CallTiles({ className }: { className?: string | undefined }) {
  const { call, others, isOnWall } = useCalling()
  const shown = isOnWall ? others.filter(hasPicture) : []
  return shown.map((other) => (
    <Picture
      key={other.id}
      className={className}
      other={other}
      name={call?.participants.find(({ participantId }) => participantId === other.id)?.name ?? ''}
      isSilent
    />
  ))
}

interface Props {
  other: Other
  name: string
  className?: string | undefined
  /** Heard elsewhere already. */
  isSilent?: boolean
  /** By the head of the call: the name stands once. */
  isNamedAbove?: boolean
  children?: ReactNode
}

function Picture({ other, name, className = styles.sight, isSilent = false, isNamedAbove = false, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const isLarge = useCalling((state) => state.isLarge)
  const { state, isListener, stream, media } = other
  const standing = isListener ? '' : stateWords[state]
  const who = name || t('A citizen')
  const isSeen = hasPicture(other)
  const isNamed = isSeen || !isNamedAbove
  const toggleFull = () => void (document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen?.())
  return (
    <figure ref={box} className={className} data-picture={isSeen || undefined} data-state={state} aria-label={who}>
      <Sight stream={stream} isMuted={isSilent} label={who} />
      {(isNamed || !media.microphone || standing) && (
        <figcaption>
          <span>
            {isNamed && who} {!media.microphone && <IconMicrophoneOff size={14} aria-label={t('muted')} />} {standing && t(standing)}
          </span>
          {isSeen && (
            <span className={styles.pictureTools}>
              <Cut box={box} />
              {children}
              {!isSilent && (
                <Tool label={isLarge ? t('Smaller picture') : t('Larger picture')} isOn={isLarge} onClick={widen}>
                  <IconArrowsMaximize size={16} />
                </Tool>
              )}
              <Tool label={t('Full screen: {name}', { name: who })} onClick={toggleFull}>
                <IconMaximize size={16} />
              </Tool>
            </span>
          )}
        </figcaption>
      )}
    </figure>
  )
}

function ToWall({ onWall }: { onWall(): void }) {
  const isOnWall = useCalling((state) => state.isOnWall)
  if (!useMay('cctv.view')) return null
  const press = () => {
    putOnWall(!isOnWall)
    if (!isOnWall) onWall()
  }
  return (
    <Tool
      label={isOnWall ? t('Take the picture off the wall of cameras') : t('Put the picture on the wall of cameras')}
      isOn={isOnWall}
      onClick={press}
    >
      <IconLayoutGridAdd size={16} />
    </Tool>
  )
}

/** What is seen just now goes onto the timeline; taken off again when asked. */
function Cut({ box }: { box: React.RefObject<HTMLElement | null> }) {
  const cache = useQueryClient()
  const call = useCalling((state) => state.call)
  const again = () => cache.invalidateQueries({ queryKey: [updates.getUpdates.path] })
  const put = useChange(calls.addCallFrame, {
    undo: ({ data }) => change(updates.removeUpdate, { id: data.id }, { onDone: () => void again() }),
    onDone: () => void again(),
  })
  const mayPut = useMay('tickets.update', 'tickets.updateOwn')
  if (!call || !mayPut) return null
  const take = async () => {
    const face = box.current?.querySelector('video')
    if (!face?.videoWidth || put.isPending) return
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: face.videoWidth, height: face.videoHeight })
    canvas.getContext('2d')?.drawImage(face, 0, 0)
    const at = new Date(serverNow()).toISOString()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob) put.mutate({ id: call.callId, at, frame: new File([blob], 'call.jpg', { type: 'image/jpeg' }) })
  }
  const hindrance = call.transactionNumber ? null : t('File the ticket first: the picture goes onto its timeline.')
  return (
    <Tool label={hindrance ?? t('Cut this picture into the ticket')} isOff={hindrance !== null} onClick={() => void take()}>
      <IconCameraPlus size={16} />
    </Tool>
  )
}

interface ToolProps {
  label: string
  isOn?: boolean
  isOff?: boolean
  onClick(): void
  children: ReactNode
}
const Tool = ({ label, isOn, isOff, onClick, children }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon
      size={28}
      variant={isOn ? 'filled' : 'default'}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)
