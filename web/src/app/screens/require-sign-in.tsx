import { type ReactNode, useEffect } from 'react'
import { openAuthOverlay, useAuth } from '../../entities/session/auth-store.ts'
import { isSessionEnding } from '../../entities/session/before-sign-out.ts'
import { markProtectedPage } from '../../entities/session/protected-page.ts'
import { useSessionRestored } from '../../entities/session/restore-session.ts'
import { setReturnTo } from '../../entities/session/return-to.ts'
import { useNavigate } from '../../lib/router/use-router.ts'

interface Props {
  /** Shown while the login state is being checked. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Shows its children to signed-in users. Redirects visitors to the start page, and opens the
 * sign-in overlay.
 */
export function RequireSignIn({ skeleton, children }: Props) {
  const settled = useSessionRestored((state) => state.restored)
  const authenticated = useAuth((state) => state.authenticated)
  const navigate = useNavigate()
  const isVisitor = settled && !authenticated

  useEffect(markProtectedPage, [])

  useEffect(() => {
    if (!isVisitor || isSessionEnding()) return
    setReturnTo(location.pathname + location.search)
    openAuthOverlay()
    void navigate({ to: '/', replace: true })
  }, [isVisitor, navigate])

  return settled && authenticated ? children : skeleton
}
