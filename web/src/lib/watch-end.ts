/**
 * Reports whether a video has ended: true at its end, false once it plays or the user seeks. Returns
 * a function that stops this.
 */
export function watchEnd(
  video: HTMLVideoElement,
  onChange: (hasEnded: boolean) => void,
): () => void {
  const onEvent = ({ type }: Event) => {
    // At its end the video is rewound, which is not a seek by the user.
    if (type !== 'seeking' || video.currentTime > 0) onChange(type === 'ended')
  }
  const events = ['ended', 'play', 'seeking']
  for (const event of events) video.addEventListener(event, onEvent)
  return () => {
    for (const event of events) video.removeEventListener(event, onEvent)
  }
}
