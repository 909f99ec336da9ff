import { useEffect, useState } from 'react'
import type { ResponseData } from '../../entities/api/contract.ts'
import { send } from '../../entities/api/send.ts'

type Name = 'previewReset' | 'previewVerification'

interface State<Of extends Name> {
  preview?: ResponseData<Of>
  error?: unknown
}

const load = <Of extends Name>(name: Of, code: string, setState: (state: State<Of>) => void) =>
  void send<Name>(name, { body: { code } }).then(
    (preview) => setState({ preview: preview as ResponseData<Of> }),
    (error: unknown) => setState({ error }),
  )

/**
 * Loads what a mailed link would do. Bypasses the query cache, which is stored with its keys: they
 * would include the code.
 */
export function useLinkPreview<Of extends Name>(
  name: Of,
  code: string,
): State<Of> & { retry: () => void } {
  const [state, setState] = useState<State<Of>>({})
  useEffect(() => load(name, code, setState), [name, code])
  const retry = () => {
    setState({})
    load(name, code, setState)
  }
  return { ...state, retry }
}
