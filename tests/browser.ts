// The little of a browser that the web's feed and reducers touch, so that they run against a real server without one. Imported before them.
const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
  clear: () => kept.clear(),
}
const events = new EventTarget()
const frameMs = 16

const given = {
  localStorage: storage,
  sessionStorage: storage,
  document: {
    documentElement: { dataset: {}, lang: 'en' },
    addEventListener() {},
    removeEventListener() {},
    querySelector: () => null,
    visibilityState: 'visible',
    hidden: false,
  },
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  requestAnimationFrame: (run: () => void) => setTimeout(run, frameMs),
}
for (const [name, value] of Object.entries(given)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
