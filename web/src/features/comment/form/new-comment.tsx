import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConnectionError } from '../../../lib/api/errors.ts'
import { explain } from '../../../lib/api/explain.ts'
import { useAuth } from '../../../lib/session/auth-store.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { CommentFormProps } from './comment-form.tsx'
import { keepTyped, typedBefore } from './draft.ts'
import { characters } from '../../../lib/format/characters.ts'
import { FormFrame } from './form-frame.tsx'

type Form = (props: CommentFormProps) => React.ReactNode

interface Props {
  draft: string
  send: CommentFormProps['send']
}

/** The form over the list. What judges the text is loaded once somebody reaches for it. */
export function NewComment({ draft, send }: Props) {
  const { fullName, username, avatar } = useAuth(({ authUser }) => authUser)
  return (
    <div className="flex gap-3">
      <Avatar
        src={avatar}
        alt={fullName || username}
        title={username}
        decorative
        className="size-9 text-14 max-sm:hidden"
      />
      <LoadedOnUse {...{ draft, send }} />
    </div>
  )
}

function LoadedOnUse({ draft, send }: Props) {
  const [Loaded, setLoaded] = useState<{ Form: Form } | null>(null)
  const [typed, setTyped] = useState(() => typedBefore(draft))
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const same = { draft, send, label: 'Your comment', submit: 'Comment' }

  async function load() {
    try {
      const { CommentForm } = await import('./comment-form.tsx')
      takeOver(() => setLoaded((before) => before ?? { Form: CommentForm }))
    } catch {
      setSent(false)
      setProblem(explain(new ConnectionError()))
    }
  }

  /** The one form takes the other's place between two keys, with the focus and where one was in it. */
  function takeOver(change: () => void) {
    const textarea = () => place.current?.querySelector('textarea')
    const { activeElement } = document
    const hadFocus = place.current?.contains(activeElement)
    const { selectionStart = 0, selectionEnd = 0 } = textarea() ?? {}
    flushSync(change)
    if (!hadFocus || activeElement?.isConnected) return
    textarea()?.focus()
    textarea()?.setSelectionRange(selectionStart, selectionEnd)
  }

  function type(content: string) {
    setTyped(content)
    // The form that takes this one's place goes on from there.
    keepTyped(draft, content)
  }

  return (
    <div ref={place} className="flex min-w-0 flex-1">
      {Loaded ? (
        <Loaded.Form {...same} clears sendAtOnce={sent} />
      ) : (
        <FormFrame
          {...same}
          used={characters(typed)}
          problem={problem}
          busy={sent}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            setSent(true)
            void load()
          }}
          textarea={{
            value: typed,
            onChange: ({ target }) => type(target.value),
            onPointerEnter: () => void load(),
            onFocus: () => void load(),
          }}
        />
      )}
    </div>
  )
}
