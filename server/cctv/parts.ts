// What the room cctv is given beside the context of a call.
import type { CameraGateway } from '#server/outside/cameras/gateway.ts'
import type { CameraHosts } from '#server/outside/cameras/hosts.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { Secrets } from '#server/kit/secrets.ts'

export interface CameraParts {
  cameras: CameraGateway
  /** Where the cameras of a center may be. */
  joined: { hostsOf(center: string): Promise<CameraHosts> }
  secrets: Secrets
  keeper: FileKeeper
}
