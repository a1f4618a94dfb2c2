// Kept files on the screen: fetched with the token like every call, shown through an address of this page alone.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { filePath } from '#contract/files/files.ts'
import { Refused } from '#contract/kit/client.ts'
import { wire } from './api.ts'
import { tokenNow } from './session/session.ts'

export async function fetchFile(id: string, size: 'whole' | 'small', signal?: AbortSignal): Promise<Blob> {
  const answer = await (wire.send ?? fetch)(
    new Request(wire.base + filePath(id, size), { headers: { authorization: `Bearer ${tokenNow() ?? ''}` }, signal }),
  )
  if (!answer.ok) throw new Refused(answer.status, '')
  return answer.blob()
}

/** The address to give to img, audio or video; undefined while loading or refused. */
export function useFileUrl(id: string | null | undefined, size: 'whole' | 'small' = 'small'): string | undefined {
  const file = useQuery({
    queryKey: ['file', id, size],
    queryFn: ({ signal }) => fetchFile(id as string, size, signal),
    enabled: Boolean(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  })
  return useBlobUrl(file.data)
}

/** An address of this page alone for a picture, for as long as it is shown. */
export function useBlobUrl(file: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    // The address is made and let go with the effect, and has to be drawn.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [file])
  return url
}
