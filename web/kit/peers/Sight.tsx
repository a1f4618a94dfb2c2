// Draws a stream: picture and sound, or sound alone.
import { useEffect, useRef } from 'react'

export function Sight({
  stream,
  isMuted = false,
  label,
  className,
}: {
  stream: MediaStream
  isMuted?: boolean
  label: string
  className?: string | undefined
}) {
  const node = useRef<HTMLVideoElement>(null)
  const kinds = stream
    .getTracks()
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (!node.current) return
    node.current.srcObject = stream
    void node.current.play().catch(() => {})
  }, [stream, kinds])
  return <video ref={node} className={className} autoPlay playsInline muted={isMuted} aria-label={label} />
}
