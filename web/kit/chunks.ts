// A part of the app that fails to load: the page reloads by itself once per build, and never over a call or an unsaved form.
import { create } from 'zustand'
import { mayReload } from './unsaved.ts'

const name = 'tanod.reloadedBuild'
const build = import.meta.url.replace(/.*\//, '')

/** True when a new version waits for the person to reload. */
export const useStale = create(() => ({ stale: false }))

export function recoverChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (mayReload() && sessionStorage.getItem(name) !== build) {
      event.preventDefault()
      sessionStorage.setItem(name, build)
      location.reload()
      return
    }
    useStale.setState({ stale: true })
  })
}
