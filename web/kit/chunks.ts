// A page that is older than its server: where a part of it fails to load it reloads by itself once per build, and never over a call or an unsaved form; else it says so.
import { create } from 'zustand'
import { useConnection } from './feed/connection.ts'
import { mayReload } from './unsaved.ts'

const name = 'tanod.reloadedBuild'
const build = import.meta.url.replace(/.*\//, '')

/** True when a new version waits for the person to reload. */
export const useStale = create(() => ({ stale: false }))

export function recoverChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a line nothing tells of a newer version.
    if (!navigator.onLine || useConnection.getState().state === 'lost') return
    if (mayReload() && sessionStorage.getItem(name) !== build) {
      event.preventDefault()
      sessionStorage.setItem(name, build)
      location.reload()
      return
    }
    useStale.setState({ stale: true })
  })
}

const programOf = (page: ParentNode) => page.querySelector('script[type="module"][src]')?.getAttribute('src')

/** A server that was away may have come back newer: then its page names another program than the one that runs here. */
export async function lookForNewer(): Promise<void> {
  const own = programOf(document)
  if (!own) return
  const page = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
  const served = programOf(new DOMParser().parseFromString(page, 'text/html'))
  if (served && served !== own) useStale.setState({ stale: true })
}
