import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

interface Props {
  /** What is downloaded. */
  of: string
  onClick: () => void
}

export const CsvButton = ({ of, onClick }: Props) => (
  <Button
    variant="quiet"
    size="small"
    className="-my-1"
    aria-label={`Download the ${of} as CSV`}
    onClick={onClick}
  >
    <Download aria-hidden className="size-4" />
    CSV
  </Button>
)
