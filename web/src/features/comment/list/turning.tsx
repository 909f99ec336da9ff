/** Over the old page, while the next is on its way. */
export const Turning = () => (
  <output className="absolute inset-0 flex animate-fade-in justify-center">
    <svg
      viewBox="0 0 48 48"
      className="sticky top-1/2 my-6 size-10 animate-[turn_1.1s_linear_infinite] text-thread"
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
    <span className="sr-only">Loading comments</span>
  </output>
)
