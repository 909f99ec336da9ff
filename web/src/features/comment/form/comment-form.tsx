import { t } from '@lingui/core/macro'
import type { commentBody } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { drafts } from '../../../entities/session/drafts.ts'
import { isProblem, ProblemError } from '../../../lib/errors.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { isTyping } from '../../../lib/focus.ts'
import { countCharacters } from '../../../lib/format/count-characters.ts'
import { loadCode } from '../../../lib/load-code.ts'
import { useIsHydrating } from '../../../lib/page-state.ts'
import { CommentFormLayout } from './comment-form-layout.tsx'

interface Props {
  label: string
  submit: string
  /** Name under which the draft is saved. */
  draft: string
  /** The current text, when a comment is edited. */
  content?: string
  focusOnMount?: boolean
  /** Shows the form as one line until it is first focused. */
  startsAsOneLine?: boolean
  /** Hides the text while it is sent: the pending comment already shows it. */
  hidesTextWhileSending?: boolean
  /** Returns false when the viewer is signed out. Throws what `call` throws. */
  send: (content: string) => Promise<boolean>
  onDone?: () => void
  onCancel?: () => void
}

type Schema = typeof commentBody

/**
 * The form to write or edit a comment or reply. Its validation code loads on hover, focus or submit.
 * The draft survives a reload.
 */
export function CommentForm({ content = '', draft, send, onDone, onCancel, ...props }: Props) {
  const isHydrating = useIsHydrating()
  const initial = () => (isHydrating ? '' : readDraft(draft)) || content
  const [typed, setTyped] = useState(initial)
  // An unchanged text is validated on submit.
  const [isChanged, setChanged] = useState(typed !== content)
  const [isOneLine, setOneLine] = useState(props.startsAsOneLine === true && typed === '')
  const [isDraftKnown, setDraftKnown] = useState(!isHydrating)
  const [schema, setSchema] = useState<Schema>()
  const [rejected, setRejected] = useState<{ content: string; message: string }>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const textarea = useRef<HTMLTextAreaElement>(null)

  // The server does not know the draft.
  if (!isHydrating && !isDraftKnown) {
    setDraftKnown(true)
    if (typed === content) startFrom(initial())
  }

  function startFrom(text: string) {
    setTyped(text)
    setChanged(text !== content)
    if (text !== '') setOneLine(false)
  }

  const characterCount = countCharacters(typed)
  const isTooLong = characterCount > limits.comment
  const broken = schema ? findError(schema, typed) : isTooLong ? messages.commentLong : undefined
  const error = rejected?.content === typed ? rejected.message : isChanged ? broken : undefined

  async function loadSchema(): Promise<Schema> {
    const { commentBody } = await loadCode(() => import('@seam/contract/comment.ts'))
    setSchema(() => commentBody)
    return commentBody
  }
  const preload = () => void loadSchema().catch(() => undefined)

  const focusOnMount = useEffectEvent(() => {
    if (props.focusOnMount && !isTyping()) textarea.current?.focus()
  })
  useEffect(() => focusOnMount(), [])

  function discard() {
    drafts.discard(draft)
    setTyped('')
    setChanged(false)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    try {
      const message = findError(await loadSchema(), typed)
      if (message !== undefined) return reject(message)
      if (!(await send(typed))) return
      discard()
      onDone?.()
    } catch (failure) {
      const message = failure instanceof ProblemError ? contentError(failure) : undefined
      if (message !== undefined) reject(message)
      else if (isProblem(failure, 404)) setProblem(t`This is no longer there.`)
      else setProblem(explainError(failure))
    } finally {
      setSending(false)
    }
  }

  function reject(message: string) {
    setRejected({ content: typed, message })
    textarea.current?.focus()
  }

  return (
    <CommentFormLayout
      label={props.label}
      submit={props.submit}
      characterCount={characterCount}
      error={error}
      problem={problem}
      busy={isSending}
      isOneLine={isOneLine}
      isTextHidden={props.hidesTextWhileSending && isSending}
      onCancel={
        onCancel &&
        (() => {
          drafts.discard(draft)
          onCancel()
        })
      }
      onSubmit={(event) => void submit(event)}
      textarea={{
        ref: textarea,
        value: typed,
        onChange: ({ target }) => {
          setTyped(target.value)
          setChanged(true)
          saveDraft(draft, target.value)
        },
        onPointerEnter: preload,
        onFocus: () => {
          // It stays open: closing would move what the user is about to click.
          setOneLine(false)
          preload()
        },
      }}
    />
  )
}

const findError = (schema: Schema, content: string) =>
  schema.safeParse({ content }).error?.issues[0]?.message

const contentError = ({ errors }: ProblemError) =>
  errors.find(({ field }) => field === 'content')?.message

/** Returns the saved draft, or an empty string if there is none. */
function readDraft(name: string): string {
  const draft = drafts.read(name)
  return typeof draft === 'string' ? draft : ''
}

/** Saves the draft, or discards it if the text is empty. */
const saveDraft = (name: string, content: string) =>
  content ? drafts.write(name, content) : drafts.discard(name)
