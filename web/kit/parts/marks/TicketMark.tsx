// The mark of a ticket as the map draws it.
import type { Priority } from '#contract/tickets/priorities.ts'
import type { Status } from '#contract/tickets/states.ts'
import { lookOf, size as square } from './ticketLook.ts'

export function TicketMark({ priority, status, size = 20 }: { priority: Priority; status: Status; size?: number }) {
  const look = lookOf(priority, status)
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${square} ${square}`}
      opacity={look.isFaint ? 0.6 : undefined}
      data-ticket-mark={`${status}-${priority}`}
      style={{ flex: 'none' }}
      aria-hidden="true"
    >
      {look.rings.map(({ path, dash }) => (
        <path key={path} d={path} fill="none" stroke="currentColor" strokeWidth="2.2" strokeDasharray={dash.join(' ') || undefined} />
      ))}
      <path d={look.shape} fill={look.fill} stroke={look.edge} strokeWidth={look.edgeWidth} strokeLinejoin="round" />
      <text
        x={square / 2}
        y={look.textY}
        fill={look.ink}
        fontSize="12"
        fontWeight="700"
        fontFamily="system-ui, sans-serif"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {look.text}
      </text>
    </svg>
  )
}
