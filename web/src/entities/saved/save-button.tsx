import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Savable } from '@seam/contract/saved.ts'
import { Bookmark } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAuth } from '../session/auth-store.ts'
import { explainError } from '../../lib/explain-error.ts'
import { preloadLater } from '../../lib/idle-preload.ts'
import { loadCode } from '../../lib/load-code.ts'
import { toastError } from '../../lib/toast.ts'

const load = () => import('./set-saved.ts')
preloadLater(() =>
  load().then(
    () => undefined,
    () => undefined,
  ),
)

interface Props {
  entity: Savable
  item: { publicId: string; isSaved: boolean }
}

/** What both buttons share. Nothing for visitors. */
function useSaveButton({ entity, item: { publicId, isSaved } }: Props) {
  const authenticated = useAuth((state) => state.authenticated)
  return (
    authenticated && {
      'aria-pressed': isSaved,
      title: isSaved ? t`Remove from Saved (s)` : t`Save (s)`,
      onClick: () =>
        void loadCode(load).then(
          ({ setSaved }) => setSaved(entity, publicId, !isSaved),
          (error: unknown) => toastError('saved', explainError(error)),
        ),
    }
  )
}

const filled = 'aria-pressed:[&_svg]:fill-current'

/** The bookmark of a video or post in a list. With a mouse, it appears on hover unless pressed. */
export function SaveIcon({ className, ...props }: Props & { className?: string }) {
  const button = useSaveButton(props)
  if (!button) return null
  return (
    <IconButton
      {...button}
      data-save="item"
      icon={Bookmark}
      label={t`Save`}
      className={classNames(filled, 'text-foreground-muted aria-pressed:text-accent', className)}
    />
  )
}

/** The button that saves the video or post of this page. */
export function SaveButton(props: Props) {
  const button = useSaveButton(props)
  if (!button) return null
  const isPost = props.entity === 'post'
  return (
    <Button
      {...button}
      data-save="page"
      aria-label={t`Save`}
      variant={isPost ? 'quiet' : 'secondary'}
      size={isPost ? 'small' : 'normal'}
      className={filled}
    >
      <Bookmark aria-hidden className="size-4" />
      <span className="max-sm:hidden">
        <Trans>Save</Trans>
      </span>
    </Button>
  )
}
