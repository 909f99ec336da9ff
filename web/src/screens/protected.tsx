import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { openAuthOverlay, useAuth } from '../lib/session/auth-store.ts'
import { isLeaving } from '../lib/session/leaving.ts'
import { useSettled } from '../lib/session/settle.ts'
import { wantPage } from '../lib/session/wanted.ts'

interface Props {
  /** Shown while the login state is being checked. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * Shows its children to signed-in users. Redirects visitors to the start page, and opens the
 * sign-in overlay.
 */
export function Protected({ skeleton, children }: Props) {
  const settled = useSettled((state) => state.settled)
  const authenticated = useAuth((state) => state.authenticated)
  const navigate = useNavigate()
  const isVisitor = settled && !authenticated

  useEffect(() => {
    if (!isVisitor || isLeaving()) return
    wantPage(location.pathname + location.search)
    openAuthOverlay()
    void navigate({ to: '/', replace: true })
  }, [isVisitor, navigate])

  return settled && authenticated ? children : skeleton
}
