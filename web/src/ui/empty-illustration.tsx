/**
 * The illustration of empty states: a patch, sewn on along three sides, with a corner turned over.
 */
export function EmptyIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 144 96" fill="none" aria-hidden="true" className={className}>
      <path
        d="M8 30V20A12 12 0 0 1 20 8h104a12 12 0 0 1 12 12v56a12 12 0 0 1-12 12H20A12 12 0 0 1 8 76V60"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="9 7"
      />
      <path
        d="M104 88c4-14 14-24 32-28"
        className="text-accent"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M8 45C26 45 24 34 38 34s12 24 27 24 13-20 27-20"
        className="text-accent"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="9 7"
      />
      <circle cx="97" cy="38" r="3.5" className="text-accent" fill="currentColor" />
    </svg>
  )
}
