import { toast as sonner } from 'sonner'
import { afterEach } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { queryClient } from '../src/entities/cache/query-client.ts'
import { clearUser, closeAuthOverlay } from '../src/entities/session/auth-store.ts'
import { useToasts } from '../src/lib/toast.ts'
import '../src/ui/styles/app.css'
import { interceptFetch, resetNetwork } from './network.ts'

interceptFetch()

afterEach(async () => {
  await cleanup()
  queryClient.clear()
  clearUser()
  closeAuthOverlay()
  useToasts.setState({ pending: [] })
  // It would show them again in the next test.
  sonner.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  const unanswered = resetNetwork()
  if (unanswered.length > 0)
    throw new Error(`The test has no response for ${unanswered.join(', ')}`)
})
