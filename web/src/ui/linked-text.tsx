import { linkify } from '../lib/linkify.ts'

/** Text as it was typed, line breaks kept, its web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-wrap">
      {linkify(text).map(({ text: piece, href }, index) =>
        href ? (
          <a
            key={index}
            href={href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="text-thread underline decoration-1 underline-offset-2 hover:text-thread-deep"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </span>
  )
}
