import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { useNavigate } from '../lib/router/use-router.ts'
import { type Toast, useToasts } from '../lib/toast.ts'

const SUCCESS_DURATION_MS = 3000
const DEFAULT_DURATION_MS = 4000

/** Shows toasts at the top center, at most three at a time, and announces them to screen readers. */
export function Toaster() {
  const waiting = useToasts((state) => state.pending)
  const navigate = useNavigate()

  useEffect(() => {
    if (waiting.length === 0) return
    // Others may have been added since this rendered.
    useToasts.setState(({ pending }) => ({
      pending: pending.filter((message) => !waiting.includes(message)),
    }))
    for (const message of waiting) showToast(message, (path) => void navigate({ to: path }))
  }, [waiting, navigate])

  return (
    <Sonner
      position="top-center"
      visibleToasts={3}
      duration={DEFAULT_DURATION_MS}
      // Over the top bar: below it they would cover the heading of the page.
      offset={6}
      mobileOffset={{ top: 6, left: 16, right: 16 }}
      gap={8}
      style={{ fontFamily: 'inherit' }}
      containerAriaLabel={t`Notifications`}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-2.5 rounded-control bg-foreground px-4 py-3 text-14 text-background shadow-overlay forced-colors:border',
          title: 'font-medium',
          description: 'opacity-80',
          success:
            '[&_[data-icon]]:text-[oklch(78%_0.12_156)] dark:[&_[data-icon]]:text-[oklch(48%_0.11_156)]',
          error:
            '[&_[data-icon]]:text-[oklch(76%_0.14_27)] dark:[&_[data-icon]]:text-[oklch(50%_0.18_29)]',
          content: 'min-w-0 flex-1',
          icon: 'shrink-0',
          actionButton:
            'shrink-0 rounded-chip px-2 py-1 font-semibold underline underline-offset-4 cursor-pointer',
        },
      }}
    />
  )
}

function showToast(
  { id, text, kind = 'plain', detail, action }: Toast,
  navigate: (path: string) => void,
) {
  const show = kind === 'plain' ? sonner : sonner[kind]
  show(text, {
    id,
    duration: kind === 'success' ? SUCCESS_DURATION_MS : DEFAULT_DURATION_MS,
    description: detail,
    action: action && {
      label: action.label,
      onClick: 'run' in action ? action.run : () => navigate(action.path),
    },
  })
}
