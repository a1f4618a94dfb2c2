// A QR code, drawn as one path.
import { encode } from 'uqr'

export function QrCode({ text, label, size = 190 }: { text: string; label: string; size?: number }) {
  const { data, size: modules } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      style={{ justifySelf: 'center', background: 'var(--white)' }}
    >
      <path d={path} fill="var(--black)" shapeRendering="crispEdges" />
    </svg>
  )
}
