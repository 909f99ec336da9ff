import type { Comment, Reply } from '@seam/contract/comment.ts'
import { type ReactNode, useId, useRef } from 'react'
import { focusIfLost } from '../../lib/focus.ts'
import { openAuthOverlay, useAuth } from '../../lib/session/auth-store.ts'
import { Count } from '../../ui/count.tsx'
import { createComment } from './actions.ts'
import { ConversationContext } from './conversation.ts'
import { NewComment } from './form/new-comment.tsx'
import { List } from './list.tsx'
import { usePages } from './list/use-pages.ts'
import { useNear } from './use-near.ts'

interface Props {
  /** What the comments belong to. */
  entity: 'video' | 'post'
  publicId: string
  /** Whether the viewer owns the video or post. */
  owned: boolean
  /** Public id of the comment or reply that a link points to. */
  highlight?: string | undefined
  /** Seeks to a time of the video. */
  onMoment?: ((seconds: number) => void) | undefined
  /** Renders the vote buttons of a comment. */
  votes: (comment: Comment | Reply) => ReactNode
}

/** The comments on a video or post. Requests them once the section is near the viewport. */
export const Comments = (props: Props) => <Section key={props.publicId} {...props} />

function Section({ entity, publicId, owned, highlight, onMoment, votes }: Props) {
  const about = { entity, publicId }
  const authenticated = useAuth((state) => state.authenticated)
  const section = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const near = useNear(section)
  const pages = usePages(about, near || highlight !== undefined)
  const total = pages.list.data?.totalDocs
  const heading = useId()

  async function send(content: string) {
    const done = await createComment(about, content)
    if (done) pages.goToFirst()
    return done
  }

  // The focused element disappears a moment later, with the comment and the confirmation dialog.
  const focusList = () => setTimeout(() => focusIfLost(top.current), 60)

  return (
    <ConversationContext value={{ about, owned, target: highlight, onMoment, votes, focusList }}>
      <section ref={section} aria-labelledby={heading} className="mt-8">
        <div className="mb-4 flex items-baseline gap-2">
          <h2 id={heading} className="display text-20">
            Comments
          </h2>
          {total !== undefined && (
            <span className="text-14 text-quiet">
              <Count value={total} />
            </span>
          )}
        </div>
        <div className="mb-6">
          {authenticated ? (
            <NewComment draft={`comment:${entity}:${publicId}`} send={send} />
          ) : (
            <SignIn />
          )}
        </div>
        <List pages={pages} top={top} />
      </section>
    </ConversationContext>
  )
}

const SignIn = () => (
  <p className="text-14 text-quiet">
    <button
      type="button"
      onClick={openAuthOverlay}
      className="min-h-6 rounded-chip font-semibold text-ink underline decoration-1 underline-offset-2"
    >
      Sign in
    </button>{' '}
    to join the conversation.
  </p>
)
