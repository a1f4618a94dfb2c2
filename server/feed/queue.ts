// What waits to be sent to one client: how much it may be, and when it has gone.
import type { LiveSocket } from './admit.ts'

const most = { packets: 1_000, bytes: 1024 * 1024 }

interface Conn {
  transport: { socket?: { bufferedAmount: number } }
  writeBuffer: { data?: unknown }[]
}

function waiting(socket: LiveSocket): { packets: number; bytes: number } {
  // What waits is private to the library, and told nowhere else.
  const { transport, writeBuffer } = socket.conn as unknown as Conn
  let bytes = transport.socket?.bufferedAmount ?? 0
  for (const { data } of writeBuffer) if (typeof data === 'string') bytes += data.length
  return { packets: writeBuffer.length, bytes }
}

export function isBehind(socket: LiveSocket): boolean {
  const { packets, bytes } = waiting(socket)
  return packets > most.packets || bytes > most.bytes
}

export function hasDrained(socket: LiveSocket): boolean {
  const { packets, bytes } = waiting(socket)
  return packets === 0 && bytes === 0
}

/** Waits while too much waits; ends with the connection. */
export async function untilDrained(socket: LiveSocket): Promise<void> {
  while (socket.connected && isBehind(socket)) {
    await new Promise<void>((resolve) => {
      const go = () => {
        socket.conn.off('drain', go)
        socket.conn.off('close', go)
        resolve()
      }
      socket.conn.once('drain', go)
      socket.conn.once('close', go)
    })
  }
}
