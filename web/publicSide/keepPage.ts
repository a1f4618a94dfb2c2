// Keeps the page on the phone for when there is no network; where that fails half way it is tried again while the page is open.
const pausesMs = [2_000, 10_000, 60_000]

/** Whether a worker serves the page now: one that fails while it is put in place is gone again without a word. */
async function isKept(workers: ServiceWorkerContainer): Promise<boolean> {
  const { active, installing, waiting } = await workers.register('/cms/quickreport-sw.js', { scope: '/cms/quickreport' })
  const worker = active ?? waiting ?? installing
  if (!worker) return false
  const isSettled = () => worker.state === 'activated' || worker.state === 'redundant'
  await new Promise<void>((resolve) => {
    const look = () => void (isSettled() && resolve())
    worker.addEventListener('statechange', look)
    look()
  })
  return worker.state === 'activated'
}

export async function keepPage(workers: ServiceWorkerContainer): Promise<void> {
  for (const pauseMs of pausesMs) {
    if (await isKept(workers).catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await isKept(workers).catch(() => false)
}
