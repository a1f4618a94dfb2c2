// Before the first frame: paints the chosen theme and density, and keeps the schemas from compiling code, which the page's policy forbids.
globalThis.__zod_globalConfig = { jitless: true }
;(() => {
  let desk = {}
  try {
    desk = JSON.parse(localStorage.getItem('tanod.desk')) ?? {}
  } catch {
    // Broken, or storage is blocked: as in a new browser.
  }
  const dark = desk.theme === 'dark' || (desk.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  root.dataset.density = desk.density ?? 'compact'
  root.lang = desk.language ?? 'en'
  const catalog = document.querySelector(`meta[name="tanod-catalog"][content="${root.lang}"]`)
  if (catalog) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: catalog.dataset.href }))
})()
