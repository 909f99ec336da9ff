import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConnectionError } from '../../../lib/errors.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { CommentFormProps } from './comment-form.tsx'
import { saveDraft, readDraft } from './draft.ts'
import { useIsHydrating } from '../../../lib/page-state.ts'
import { countCharacters } from '../../../lib/format/count-characters.ts'
import { loadCode } from '../../../lib/load-code.ts'
import { CommentFormLayout } from './comment-form-layout.tsx'

type Form = (props: CommentFormProps) => React.ReactNode

interface Props {
  draft: string
  send: CommentFormProps['send']
}

/** The form above the list: one line until it is first used. Loads its validation code on hover, focus or submit. */
export function NewComment({ draft, send }: Props) {
  const { fullName, username, avatar } = useAuth(({ authUser }) => authUser)
  return (
    <div className="flex gap-3">
      <Avatar
        image={avatar}
        alt={fullName || username}
        title={username}
        decorative
        className="size-9 text-14 max-sm:hidden"
      />
      <LazyCommentForm draft={draft} send={send} />
    </div>
  )
}

function LazyCommentForm({ draft, send }: Props) {
  const [Loaded, setLoaded] = useState<{ Form: Form } | null>(null)
  const isHydrating = useIsHydrating()
  const [typed, setTyped] = useState(() => (isHydrating ? '' : readDraft(draft)))
  const [isOneLine, setIsOneLine] = useState(typed === '')
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const characterCount = countCharacters(typed)
  const container = useRef<HTMLDivElement>(null)
  const sharedProps = { draft, send, label: 'Your comment', submit: 'Comment', isOneLine }

  const [isDraftKnown, setDraftKnown] = useState(!isHydrating)
  // The server does not know the draft.
  if (!isHydrating && !isDraftKnown) {
    setDraftKnown(true)
    const saved = readDraft(draft)
    if (typed === '' && saved !== '') {
      setTyped(saved)
      setIsOneLine(false)
    }
  }

  async function load() {
    try {
      const { CommentForm } = await loadCode(() => import('./comment-form.tsx'))
      swapForms(() => setLoaded((current) => current ?? { Form: CommentForm }))
    } catch {
      setSent(false)
      setProblem(explainError(new ConnectionError()))
    }
  }

  /** Swaps the forms between two key presses. Restores the focus and the selection. */
  function swapForms(change: () => void) {
    const textarea = () => container.current?.querySelector('textarea')
    const { activeElement } = document
    const hadFocus = container.current?.contains(activeElement)
    const { selectionStart = 0, selectionEnd = 0 } = textarea() ?? {}
    flushSync(change)
    if (!hadFocus || activeElement?.isConnected) return
    textarea()?.focus()
    textarea()?.setSelectionRange(selectionStart, selectionEnd)
  }

  function handleInput(content: string) {
    setTyped(content)
    // The loaded form starts from this draft.
    saveDraft(draft, content)
  }

  return (
    <div
      ref={container}
      // It stays open: closing would move what the user is about to click.
      onFocus={({ target }) => target instanceof HTMLTextAreaElement && setIsOneLine(false)}
      className="flex min-w-0 flex-1"
    >
      {Loaded ? (
        <Loaded.Form {...sharedProps} hidesTextWhileSending submitOnMount={sent} />
      ) : (
        <CommentFormLayout
          {...sharedProps}
          characterCount={characterCount}
          error={characterCount > limits.comment ? messages.commentLong : undefined}
          problem={problem}
          busy={sent}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            setSent(true)
            void load()
          }}
          textarea={{
            value: typed,
            onChange: ({ target }) => handleInput(target.value),
            onPointerEnter: () => void load(),
            onFocus: () => void load(),
          }}
        />
      )}
    </div>
  )
}
