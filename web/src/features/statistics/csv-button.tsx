import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

interface Props {
  /** Says what is downloaded. */
  label: string
  onClick: () => void
}

export const CsvButton = ({ label, onClick }: Props) => (
  <Button variant="quiet" size="small" className="-my-1" aria-label={label} onClick={onClick}>
    <Download aria-hidden className="size-4" />
    <Trans>CSV</Trans>
  </Button>
)
