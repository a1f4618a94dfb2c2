// The emblem of Tanod: a watch post's shield with a signal over it.
export function Emblem({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M16 1.5 28 5.6v9.9c0 7.3-5 12.5-12 15-7-2.5-12-7.7-12-15V5.6z" fill="var(--emblem)" stroke="var(--emblem-rim)" strokeWidth="0.8" />
      <path
        d="M16 8.2a7.3 7.3 0 0 1 7.3 7.3M16 8.2a7.3 7.3 0 0 0-7.3 7.3M16 12.4a3.1 3.1 0 0 1 3.1 3.1M16 12.4a3.1 3.1 0 0 0-3.1 3.1"
        fill="none"
        stroke="var(--emblem-waves)"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16.4" r="1.9" fill="var(--white)" />
      <path d="M16 19.4v4.8" stroke="var(--white)" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
