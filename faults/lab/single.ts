// One Tanod on its own database, which serves all faults of a run that need no second node: they kill it, its database and what it asks outside.
import { App, freePort } from '#tests/app.ts'

export type Single = Awaited<ReturnType<typeof startSingle>>
export const providerSecret = 'kanaryo-secret-of-the-provider'
/** The first start fills the demo centers, on a machine that may be busy. */
const startMostMs = 300_000

let opened: ReturnType<typeof startSingle> | undefined
/** It runs, whatever the fault before has done to it. */
export async function openSingle(): Promise<Single> {
  const single = await (opened ??= startSingle())
  if (single.app.hasEnded) await single.app.start(startMostMs)
  return single
}
export const closeSingle = async () => (await opened)?.app.remove()

async function startSingle() {
  const [providerPort, receiverPort] = [await freePort(), await freePort()]
  const provider = `http://127.0.0.1:${providerPort}`
  const app = new App({
    ...{ TANOD_DEMO: '1', TANOD_TRUST_PROXY: '127.0.0.1', TANOD_CAMERA_HOSTS: '127.0.0.1' },
    ...{ TANOD_WEATHER_URL: provider, TANOD_WARNINGS_URL: `${provider}/warnings` },
    ...{ TANOD_WARNINGS_CLIENT_ID: 'tanod', TANOD_WARNINGS_CLIENT_SECRET: providerSecret },
    // Nobody is turned away for asking much, and a fault of the program tells its place.
    ...{ TANOD_STRANGER_CALLS: '1000000000', TANOD_POOL: '16', TANOD_LOG: 'error' },
    TANOD_PRIVATE_HOSTS: [providerPort, receiverPort].map((port) => `127.0.0.1:${port}`).join(','),
  })
  try {
    await app.start(startMostMs)
  } catch (error) {
    await app.remove()
    throw error
  }
  return { app, providerPort, receiverPort }
}
