// The cameras nearest to a place, those that see it first; the nearest that sees it opens by itself, any other by a click.
import { Button } from '@mantine/core'
import { IconDeviceCctv } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import styles from './cctv.module.css'
import { Tile } from './Tile.tsx'
import { usePutFrame } from './usePutFrame.ts'
import { useCameras, useStreams } from './useStreams.ts'

const shownMost = 3
/** Whoever only passes by a ticket starts no camera. */
const settlesMs = 700

interface Props {
  place: { lat: number; lng: number }
  /** The ticket that frames go onto. */
  ticket: string
  /** Where there is none. */
  otherwise?: ReactNode
}

export function NearCameras({ place, ticket, otherwise }: Props) {
  const cameras = useCameras({ lat: place.lat, lng: place.lng }).data
  const near = (cameras?.items ?? []).filter(({ metres }) => metres !== null).slice(0, shownMost)
  const [picked, setPicked] = useState<string>()
  const opensItself = useDesk(({ panes }) => panes.nearCamera !== 0)
  const isSettled = useSettled(place)
  const open = picked ?? (opensItself && isSettled ? near.find(({ sees }) => sees)?.id : undefined)
  const chosen = near.find(({ id }) => id === open)
  const stream = useStreams(chosen ? [chosen.id] : []).data?.[0]
  const putFrame = usePutFrame()
  if (near.length === 0) return cameras && otherwise
  /** Whoever closes it does not want it with the next ticket either, until one is opened again. */
  const choose = (id: string | undefined) => {
    setPicked(id)
    setDesk({ panes: { ...useDesk.getState().panes, nearCamera: id === undefined ? 0 : 1 } })
  }
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
          onClick={() => choose(id === open ? undefined : id)}
        >
          {name} · {words(metres ?? 0, sees)}
        </Button>
      ))}
      {chosen && <Tile key={chosen.id} name={chosen.name} stream={stream} onClose={() => choose(undefined)} onFrame={putFrame(ticket)} />}
    </section>
  )
}

function useSettled({ lat, lng }: { lat: number; lng: number }): boolean {
  const here = `${lat} ${lng}`
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(here), settlesMs)
    return () => clearTimeout(timer)
  }, [here])
  return settled === here
}
