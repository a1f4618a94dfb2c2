// Before the first frame: paints the chosen theme and density, and keeps the schemas from compiling code, which the page's policy forbids.
globalThis.__zod_globalConfig = { jitless: true }
;(() => {
  let desk = {}
  try {
    desk = JSON.parse(localStorage.getItem('tanod.desk')) ?? {}
  } catch {
    // Broken, or storage is blocked: as in a new browser.
  }
  const root = document.documentElement
  const night = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    root.dataset.mantineColorScheme = desk.theme === 'dark' || (desk.theme !== 'light' && night.matches) ? 'dark' : 'light'
  }
  paint()
  // The citizens' page, open at dusk, turns with its phone; the staff's does so by itself.
  night.addEventListener('change', () => document.getElementById('start') && paint())
  root.dataset.density = desk.density ?? 'compact'
  root.lang = desk.language ?? 'en'
  const catalog = document.querySelector(`meta[name="tanod-catalog"][content="${root.lang}"]`)
  if (catalog) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: catalog.dataset.href }))
})()
