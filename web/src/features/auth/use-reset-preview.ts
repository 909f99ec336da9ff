import type { ResetPreview } from '@seam/contract/password-reset.ts'
import { useEffect, useState } from 'react'
import { send } from '../../entities/api/send.ts'

interface State {
  preview?: ResetPreview
  error?: unknown
}

const load = (code: string, setState: (state: State) => void): void =>
  void send('previewReset', { body: { code } }).then(
    (preview) => setState({ preview }),
    (error: unknown) => setState({ error }),
  )

/**
 * Loads what a reset link would remove. The query cache is not used: it is stored together with its
 * keys, of which the code would be one.
 */
export function useResetPreview(code: string): State & { retry: () => void } {
  const [state, setState] = useState<State>({})
  useEffect(() => load(code, setState), [code])
  const retry = () => {
    setState({})
    load(code, setState)
  }
  return { ...state, retry }
}
