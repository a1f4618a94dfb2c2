// The cameras of the center: a wall of those that were chosen, kept in the address so that it can be given on.
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { cctv as room } from '#contract/cctv/room.ts'
import { wallSizes } from '#contract/cctv/walls.ts'
import { query } from '#web/kit/api.ts'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { ownWindow, useFollow } from '#web/kit/ownWindow.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import { toastError } from '#web/kit/toast.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { CallTiles } from '#web/calls/CallPictures.tsx'
import { CameraList } from '#web/cctv/CameraList.tsx'
import { useCameras } from '#web/cctv/useStreams.ts'
import { Wall, type WallSize } from '#web/cctv/Wall.tsx'
import { detailOf } from '#web/tickets/lists/rows.ts'
import styles from '#web/cctv/cctv.module.css'
import title from './MapScreen.module.css'

/** Whoever only passes by a ticket turns no camera. */
const settlesMs = 700

export function Screen() {
  useLanguage()
  const [params, setParams] = useSearchParams()
  const all = useCameras()
  const { data, error, isPending, refetch } = all
  const keptSize = useDesk((desk) => desk.panes.cctvSize)
  const asked = Number(params.get('size') ?? keptSize ?? 4) as WallSize
  const size = wallSizes.includes(asked) ? asked : 4
  const cameras = data?.items ?? []
  const ids = params.get('cameras')?.split(',').filter(Boolean) ?? cameras.slice(0, size).map(({ id }) => id)
  const selected = params.get('selected') ?? undefined

  const set = useCallback(
    (changes: Record<string, string>) => setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), ...changes }), { replace: true }),
    [setParams],
  )
  const choose = (next: WallSize) => {
    setDesk({ panes: { ...useDesk.getState().panes, cctvSize: next } })
    const more = cameras.map(({ id }) => id).filter((id) => !ids.includes(id))
    set({ size: String(next), cameras: [...ids, ...more].slice(0, Math.max(next, ids.length)).join() })
  }
  // In a window of its own the wall turns to what stands nearest to the ticket that the desk looks at.
  useFollow((number) => {
    void (async () => {
      const { position } = await queryClient.fetchQuery(detailOf(number))
      if (!position) return
      const near = await queryClient.fetchQuery(query(room.fetchCctv, { limit: size, lat: position.lat, lng: position.lng }))
      if (near.items.length > 0) set({ cameras: near.items.map(({ id }) => id).join() })
    })().catch(toastError)
  }, settlesMs)
  // The keys 1 to 4 choose how many are shown at once.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')
      const chosen = wallSizes[Number(event.key) - 1]
      if (chosen && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && useDesk.getState().letterKeys) choose(chosen)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  if (isPending) return <DotsLoader />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  return (
    <div className={styles.screen} data-pane={ownWindow ?? undefined}>
      <h1 className={title.title}>{t('CCTV')}</h1>
      {!ownWindow && <CameraList cameras={cameras} asked={all} ids={ids} onIds={(next) => set({ cameras: next.join() })} />}
      <Wall
        {...{ cameras, size, ids, selected }}
        calls={<CallTiles className={styles.tile} />}
        onSize={choose}
        onOpen={({ size: kept, cameraIds }) => set({ size: String(kept), cameras: cameraIds.join() })}
        onIds={(next) => set({ cameras: next.join() })}
        onSelect={(id) => id !== selected && set({ selected: id })}
      />
    </div>
  )
}
