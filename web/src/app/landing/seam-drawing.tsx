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
      <path d="M166 22H40a14 14 0 0 0-14 14v88a14 14 0 0 0 14 14h126z" />
      <path d="M186 22h126a14 14 0 0 1 14 14v74a14 14 0 0 1-14 14H226l-22 24v-24h-18z" />
    </g>
    <path d="M80 54v52l46-26z" fill="currentColor" fillOpacity="0.16" />
    <path d="M212 56h84M212 78h84M212 100h36" strokeDasharray="24 8" />
    <path
      d="M160 40l32-10M160 64l32-10M160 88l32-10M160 112l32-10M160 136l32-10"
      strokeWidth="4"
      className="text-accent"
    />
  </svg>
)
