import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { type CopyTexts, copyWithToast } from '../lib/clipboard.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { inputClasses } from './field.tsx'

interface Props {
  texts: CopyTexts
  text: string
  variant?: ButtonVariant
}

interface FieldProps extends Props {
  label: string
  ref?: Ref<HTMLInputElement>
}

/** A read-only text, such as a link, with a button that copies it. */
export const CopyField = ({ label, texts, text, variant, ref }: FieldProps) => (
  <div className="flex gap-2">
    <input
      ref={ref}
      readOnly
      aria-label={label}
      value={text}
      onFocus={({ target }) => target.select()}
      className={classNames(inputClasses, 'h-10 min-w-0')}
    />
    <CopyButton texts={texts} text={text} variant={variant} />
  </div>
)

/** Milliseconds for which the button shows that it has copied. */
const SHOWN_FOR = 2000

/** Copies a text, and shows that it did. */
export function CopyButton({ texts, text, variant = 'primary' }: Props) {
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
    if (await copyWithToast(texts, text)) setCopied(text)
  }

  return (
    <Button variant={variant} onClick={() => void copy()} aria-label={texts.copy}>
      <Icon aria-hidden className="size-4" />
      {isCopied ? t`Copied` : t`Copy`}
    </Button>
  )
}
