/** A video and a post, two patches that a seam joins: the picture of a site that has none of its own. */
export const SeamDrawing = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 352 160"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    <g strokeDasharray="10 8">
      <path d="M176 14H40a14 14 0 0 0-14 14v100a14 14 0 0 0 14 14h124" />
      <path d="M176 24h134a14 14 0 0 1 14 14v84a14 14 0 0 1-14 14h-98l-20 18-4-18" />
    </g>
    <path d="M82 56v44l38-22z" fill="currentColor" className="opacity-25" stroke="none" />
    <path d="M82 56v44l38-22z" />
    <g strokeDasharray="22 9" className="opacity-70">
      <path d="M216 58h80M216 80h80M216 102h44" />
    </g>
    <g className="text-accent" strokeWidth="3.5">
      <path d="M178 6c10 22-14 34-4 56s16 34 2 56-4 28-2 36" strokeDasharray="1 12" />
      <path d="M164 34l28-8M158 62l30-2M162 88l30 6M158 118l28-2M160 142l26-8" />
    </g>
  </svg>
)
