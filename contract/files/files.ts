// What a kept file is to those who see it, and where it is fetched: with the bearer token, like every call.
import * as z from 'zod'
import { base } from '#contract/kit/endpoint.ts'

export const FileRow = z.object({
  id: z.uuid(),
  type: z.string(),
  name: z.string(),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type FileRow = z.output<typeof FileRow>

/** The address of a file, or of its small picture. It is outside the contract's calls because it answers bytes. */
export const filePath = (id: string, size: 'whole' | 'small' = 'whole') => `${base}/files/${id}${size === 'small' ? '?size=small' : ''}`

/** The address of a picture that anybody may see: a center's logo, published news, photos of its offices. */
export const publicFilePath = (centerId: string, id: string, size: 'whole' | 'small' = 'whole') =>
  `${base}/ccPublic/files/${centerId}/${id}${size === 'small' ? '?size=small' : ''}`

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const
export const audioTypes = ['audio/mpeg', 'audio/ogg', 'audio/mp4', 'audio/wav'] as const
export const documentTypes = ['application/pdf'] as const
