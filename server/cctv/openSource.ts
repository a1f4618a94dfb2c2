// The source of a camera at this node, with the password that its row keeps sealed.
import type { Source } from '#server/outside/cameras/Source.ts'
import type { CameraParts } from './parts.ts'
import type { ReachedRow } from './store.ts'

/** Null where its host may be asked no more. */
export async function openSource({ cameras, joined, secrets }: Omit<CameraParts, 'keeper'>, center: string, row: ReachedRow): Promise<Source | null> {
  const password = row.sealedPassword === null ? null : secrets.unseal(row.sealedPassword)
  const hosts = await joined.hostsOf(center)
  try {
    return cameras.open(`${center} ${row.id}`, row.version, hosts, () => ({ ...row, password }))
  } catch {
    return null
  }
}
