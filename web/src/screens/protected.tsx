import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { openAuthOverlay, useAuth } from '../lib/session/auth-store.ts'
import { isLeaving } from '../lib/session/leaving.ts'
import { useSettled } from '../lib/session/settle.ts'
import { wantPage } from '../lib/session/wanted.ts'

interface Props {
  /** What is shown while the login state is being checked. */
  skeleton: ReactNode
  children: ReactNode
}

/** Shows its children to signed-in users. A visitor is taken to the start page and asked to sign in. */
export function Protected({ skeleton, children }: Props) {
  const settled = useSettled((state) => state.settled)
  const authenticated = useAuth((state) => state.authenticated)
  const navigate = useNavigate()
  const refused = settled && !authenticated

  useEffect(() => {
    if (!refused || isLeaving()) return
    wantPage(location.pathname + location.search)
    openAuthOverlay()
    void navigate({ to: '/', replace: true })
  }, [refused, navigate])

  return settled && authenticated ? children : skeleton
}
