import { t } from '@lingui/core/macro'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { CommentForm } from './comment-form.tsx'

interface Props {
  draft: string
  send: (content: string) => Promise<boolean>
}

/** The form above the list: one line until it is first used. */
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
      <CommentForm
        label={t`Your comment`}
        submit={t({ message: 'Comment', context: 'verb' })}
        draft={draft}
        startsAsOneLine
        hidesTextWhileSending
        send={send}
      />
    </div>
  )
}
