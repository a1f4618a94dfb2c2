// The nodes of one town: all of them started, or all that was opened for them closed again.
import { App } from '#tests/app.ts'

export async function startNodes(settings: readonly Record<string, string>[], mostMs: number, closeRest: () => Promise<void>, entry?: string) {
  const nodes = settings.map((of) => new App(of, entry))
  const close = async () => {
    for (const node of nodes) await node.remove()
    await closeRest()
  }
  try {
    for (const node of nodes) await node.start(mostMs)
  } catch (error) {
    await close()
    throw error
  }
  return { nodes, close }
}

/** Each of them runs, whatever the fault before has done to it. */
export async function bringUp(nodes: readonly { hasEnded: boolean; start(mostMs: number): Promise<unknown> }[], mostMs: number) {
  for (const node of nodes) if (node.hasEnded) await node.start(mostMs)
}
