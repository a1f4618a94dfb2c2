// What jsdom lacks and every test of the web needs, and a clean browser before each test. Files share a worker, its jsdom and the libraries; the web's own modules are loaded anew for each.
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { compile } from '#contract/language/compile.ts'
import { compileWith } from '#web/kit/language.ts'

// A machine may be busy with other programs: what is waited for comes, or the test hangs.
configure({ asyncUtilTimeout: 60_000 })

// Where each element was made is told by no test, and to keep it is a fifth of what drawing costs.
const inside = (React as unknown as Record<string, object>)['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE']!
const enough = 10_000
Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', { get: () => enough, set() {}, configurable: true })

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver })
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    onchange: null,
    dispatchEvent: () => false,
  }) as MediaQueryList
Element.prototype.scrollIntoView = () => {}
HTMLMediaElement.prototype.play = async () => {}

// What a text that grows with its lines listens to.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// Without a frame that is always asked for, jsdom may start its clock of frames with made-up timers, and keep that for every later file.
const { requestAnimationFrame: nextFrame } = window
if (!('keepsFrames' in window)) {
  Object.assign(window, { keepsFrames: true })
  const keep = () => void nextFrame(keep)
  keep()
}

afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})

compileWith(compile)
