// A part of the page that is loaded when it is needed. Where the network is lost the rest of the page stays, and the part comes with the network.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const pauseMs = 5_000

const untilAgain = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pauseMs)
    addEventListener('online', go)
  })

const isReachable = () =>
  fetch(location.pathname, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** What a page cannot do without, asked for until it comes. A browser keeps for as long as a page stands that one of its files could not be fetched: `loadAnew` is called where that is so. */
export async function insist<R>(load: () => Promise<R>, loadAnew?: () => void): Promise<R> {
  for (let failures = 0; ; failures++) {
    try {
      return await load()
    } catch {
      if (loadAnew && failures > 0 && (await isReachable())) loadAnew()
      await untilAgain()
    }
  }
}

export const later = <P extends object>(load: () => Promise<ComponentType<P>>, loadAnew?: () => void): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await insist(load, loadAnew) }))

/** A whole page: nothing is written in it yet that would be lost when it is loaded anew. */
export const laterPage = <P extends object>(load: () => Promise<ComponentType<P>>) => later(load, () => location.reload())
