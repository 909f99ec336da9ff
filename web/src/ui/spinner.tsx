/** A rotating dashed circle, shown while loading. `className` sets size and color. */
export const Spinner = ({ className }: { className: string }) => (
  <svg
    viewBox="0 0 48 48"
    className={`animate-[turn_1.1s_linear_infinite] ${className}`}
    aria-hidden="true"
  >
    <circle
      cx="24"
      cy="24"
      r="19"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray="11 8.9"
    />
  </svg>
)
