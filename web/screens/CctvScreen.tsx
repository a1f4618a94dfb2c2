// The cameras of the center: a wall of those that were chosen, kept in the address so that it can be given on.
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { CameraList } from '#web/cctv/CameraList.tsx'
import { useCameras } from '#web/cctv/useStreams.ts'
import { Wall, type WallSize, wallSizes } from '#web/cctv/Wall.tsx'
import styles from '#web/cctv/cctv.module.css'
import title from './MapScreen.module.css'

export function Screen() {
  useLanguage()
  const [params, setParams] = useSearchParams()
  const { data, error, isPending, refetch } = useCameras()
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
  const isPane = params.has('pane')
  return (
    <div className={styles.screen} data-pane={isPane || undefined}>
      <h1 className={title.title}>{t('CCTV')}</h1>
      {!isPane && <CameraList cameras={cameras} ids={ids} onIds={(next) => set({ cameras: next.join() })} />}
      <Wall
        {...{ cameras, size, ids, selected }}
        onSize={choose}
        onIds={(next) => set({ cameras: next.join() })}
        onSelect={(id) => id !== selected && set({ selected: id })}
      />
    </div>
  )
}
