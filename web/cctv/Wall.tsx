// A wall of cameras, of one, four, nine or sixteen: kept as this desk has arranged it.
import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type CameraWall, wallSizes } from '#contract/cctv/walls.ts'
import type { Camera } from '#contract/cctv/Camera.ts'
import { t } from '#web/kit/language.ts'
import { useMay } from '#web/kit/session/session.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import type { Frame } from './frame.ts'
import { FrameDialog } from './FrameDialog.tsx'
import styles from './cctv.module.css'
import { Tile } from './Tile.tsx'
import { useStreams } from './useStreams.ts'
import { WallMenu } from './WallMenu.tsx'

export type WallSize = (typeof wallSizes)[number]

interface Props {
  cameras: readonly Camera[]
  size: WallSize
  /** Cameras by their place on the wall. */
  ids: readonly string[]
  selected: string | undefined
  /** Live views of a call, before the cameras. */
  calls?: ReactNode
  onSize(size: WallSize): void
  /** Shows a wall that was kept. */
  onOpen(wall: CameraWall): void
  onIds(ids: string[]): void
  onSelect(id: string): void
}

export function Wall({ cameras, size, ids, selected, calls, onSize, onOpen, onIds, onSelect }: Props) {
  const shown = ids.slice(0, size)
  const streams = useStreams(shown).data
  const nameOf = (id: string) => cameras.find((one) => one.id === id)?.name ?? ''
  const side = Math.sqrt(size)
  const mayPut = useMay('tickets.update', 'tickets.updateOwn')
  const [frame, setFrame] = useState<Frame>()
  return (
    <section className={styles.wall} aria-label={t('Wall of cameras')}>
      <header className={styles.head}>
        <SegmentedControl
          size="xs"
          aria-label={t('Cameras at once')}
          value={String(size)}
          onChange={(value) => onSize(Number(value) as WallSize)}
          data={wallSizes.map(String)}
        />
        <WallMenu size={size} ids={shown} onOpen={onOpen} />
      </header>
      {shown.length === 0 && !calls ? (
        <EmptyState title={t('No camera is on the wall')}>{t('Choose cameras from the list.')}</EmptyState>
      ) : (
        <div className={styles.grid} style={{ '--side': side } as React.CSSProperties} onKeyDown={moveBetween}>
          {calls}
          {shown.map((id) => (
            <Tile
              key={id}
              name={nameOf(id)}
              stream={streams?.find(({ cameraId }) => cameraId === id)}
              isSelected={id === selected}
              onSelect={() => onSelect(id)}
              onClose={() => onIds(ids.filter((one) => one !== id))}
              onFrame={mayPut ? setFrame : undefined}
            />
          ))}
        </div>
      )}
      {frame && <FrameDialog frame={frame} camera={cameras.find(({ id }) => id === frame.cameraId)} onClose={() => setFrame(undefined)} />}
    </section>
  )
}

/** Arrows go from camera to camera, by as many columns as are drawn. */
function moveBetween(event: React.KeyboardEvent<HTMLElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > figure')]
  const at = tiles.indexOf(event.target as HTMLElement)
  const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key]
  if (at < 0 || by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  tiles[at + by]?.focus()
}
