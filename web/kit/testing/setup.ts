// What jsdom lacks and every test of the web needs, and a clean browser before each test.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { compile } from '#contract/language/compile.ts'
import { compileWith } from '#web/kit/language.ts'

// A machine may be busy with other programs: what is waited for comes, or the test hangs.
configure({ asyncUtilTimeout: 60_000 })

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', NoObserver)
vi.stubGlobal('IntersectionObserver', NoObserver)
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

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// What a text that grows with its lines listens to.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

compileWith(compile)
