// Microphone, camera and screen of this page: asked for when they are needed, and what to say when they are refused.
import { lacksHttps } from '#web/kit/secure.ts'

export type Trouble = 'insecure' | 'refused' | 'missing' | 'busy' | null

export const troubleOf = (error: unknown): Trouble => {
  if (lacksHttps()) return 'insecure'
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

const picture = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20 } }
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** `deviceId`: the one that was chosen; another is taken where it is gone. */
export async function openTrack(kind: 'audio' | 'video' | 'screen', deviceId?: string | null): Promise<MediaStreamTrack> {
  const { mediaDevices } = navigator
  if (!mediaDevices) throw Object.assign(new Error('insecure'), { name: 'SecurityError' })
  const wanted = deviceId ? { deviceId: { ideal: deviceId } } : {}
  const stream =
    kind === 'screen'
      ? await mediaDevices.getDisplayMedia({ video: true })
      : await mediaDevices.getUserMedia(kind === 'audio' ? { audio: { ...sound, ...wanted } } : { video: { ...picture, ...wanted } })
  return stream.getTracks()[0]!
}

export const closeTrack = (track: MediaStreamTrack | null | undefined): void => track?.stop()
