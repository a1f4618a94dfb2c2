// The picture that a tile shows just now, as a file.
import type { Player } from './player.ts'

export interface Frame {
  cameraId: string
  at: string
  file: File
  /** The same for an image element. */
  picture: string
}

const quality = 0.92

export async function frameOf(tile: HTMLElement | null, player: Player | null, cameraId: string): Promise<Frame | undefined> {
  const face = tile?.querySelector<HTMLVideoElement | HTMLImageElement>('video, img')
  if (!face || !player) return undefined
  const [width, height] = face instanceof HTMLVideoElement ? [face.videoWidth, face.videoHeight] : [face.naturalWidth, face.naturalHeight]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const at = new Date(player.moment()).toISOString()
  canvas.getContext('2d')?.drawImage(face, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob
    ? { cameraId, at, picture: canvas.toDataURL('image/jpeg', quality), file: new File([blob], 'frame.jpg', { type: 'image/jpeg' }) }
    : undefined
}
