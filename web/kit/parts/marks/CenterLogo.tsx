// The logo of the center that one works for; the emblem of Tanod where it has none.
import { useFileUrl } from '#web/kit/files.ts'
import { useMe } from '#web/kit/session/session.ts'
import { Emblem } from './Emblem.tsx'

export function CenterLogo({ size }: { size: number }) {
  const url = useFileUrl(useMe()?.commandCenter?.logoFileId)
  return url ? <img src={url} alt="" width={size} height={size} style={{ objectFit: 'contain' }} /> : <Emblem size={size} />
}
