// The cameras nearest to a place, those that see it first; one is opened on the spot.
import { Button } from '@mantine/core'
import { IconDeviceCctv } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber, t } from '#web/kit/language.ts'
import styles from './cctv.module.css'
import { Tile } from './Tile.tsx'
import { useCameras, useStreams } from './useStreams.ts'

const shownMost = 3

export function NearCameras({ place }: { place: { lat: number; lng: number } }) {
  const near = (useCameras({ lat: place.lat, lng: place.lng }).data?.items ?? []).filter(({ metres }) => metres !== null).slice(0, shownMost)
  const [open, setOpen] = useState<string>()
  const chosen = near.find(({ id }) => id === open)
  const stream = useStreams(chosen ? [chosen.id] : []).data?.[0]
  if (near.length === 0) return null
  const words = (metres: number, isSeen: boolean | null) =>
    isSeen ? t('{metres} m, sees the place', { metres: formatNumber(metres) }) : t('{metres} m', { metres: formatNumber(metres) })
  return (
    <section className={styles.near} aria-label={t('Cameras nearby')}>
      {near.map(({ id, name, metres, sees }) => (
        <Button
          key={id}
          variant={id === open ? 'light' : 'default'}
          size="xs"
          justify="flex-start"
          leftSection={<IconDeviceCctv size={15} />}
          aria-expanded={id === open}
          onClick={() => setOpen(id === open ? undefined : id)}
        >
          {name} · {words(metres ?? 0, sees)}
        </Button>
      ))}
      {chosen && <Tile key={chosen.id} name={chosen.name} stream={stream} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
