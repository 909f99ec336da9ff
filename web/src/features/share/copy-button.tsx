import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Copied, copyWithToast } from './copy-with-toast.ts'

/** Milliseconds for which the button shows that it has copied. */
const SHOWN_FOR = 2000

/** Copies a link or an embed code, and shows that it did. */
export function CopyButton({ kind, text }: { kind: Copied; text: string }) {
  const [copied, setCopied] = useState('')
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(''), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [copied])
  // Once the text changes, what was copied is outdated.
  const isCopied = copied === text
  const Icon = isCopied ? Check : Copy

  async function copy() {
    if (await copyWithToast(kind, text)) setCopied(text)
  }

  return (
    <Button variant="primary" onClick={() => void copy()} aria-label={`Copy ${kind}`}>
      <Icon aria-hidden className="size-4" />
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  )
}
