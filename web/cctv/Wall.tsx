// A wall of cameras, of one, four, nine or sixteen: kept as this desk has arranged it.
import { Button, SegmentedControl } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Camera } from '#contract/cctv/Camera.ts'
import { t } from '#web/kit/language.ts'
import { EmptyState } from '#web/kit/parts/EmptyState.tsx'
import styles from './cctv.module.css'
import { Tile } from './Tile.tsx'
import { useStreams } from './useStreams.ts'

export const wallSizes = [1, 4, 9, 16] as const
export type WallSize = (typeof wallSizes)[number]

interface Props {
  cameras: readonly Camera[]
  size: WallSize
  /** Cameras by their place on the wall. */
  ids: readonly string[]
  selected: string | undefined
  onSize(size: WallSize): void
  onIds(ids: string[]): void
  onSelect(id: string): void
}

export function Wall({ cameras, size, ids, selected, onSize, onIds, onSelect }: Props) {
  const shown = ids.slice(0, size)
  const streams = useStreams(shown).data
  const nameOf = (id: string) => cameras.find((one) => one.id === id)?.name ?? ''
  const side = Math.sqrt(size)
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
        <Button
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={15} />}
          onClick={() =>
            window.open(
              `${location.pathname}?${new URLSearchParams({ size: String(size), cameras: shown.join(), pane: '1' })}`,
              '_blank',
              'popup,width=1280,height=760',
            )
          }
        >
          {t('In a window of its own')}
        </Button>
      </header>
      {shown.length === 0 ? (
        <EmptyState title={t('No camera is on the wall')}>{t('Choose cameras from the list.')}</EmptyState>
      ) : (
        <div className={styles.grid} style={{ '--side': side } as React.CSSProperties}>
          {shown.map((id) => (
            <Tile
              key={id}
              name={nameOf(id)}
              stream={streams?.find(({ cameraId }) => cameraId === id)}
              isSelected={id === selected}
              onSelect={() => onSelect(id)}
              onClose={() => onIds(ids.filter((one) => one !== id))}
            />
          ))}
        </div>
      )}
    </section>
  )
}
