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

/** What a page cannot do without, asked for until it comes. */
export async function insist<R>(load: () => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await load()
    } catch {
      await untilAgain()
    }
  }
}

export const later = <P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await insist(load) }))
