import { Trans } from '@lingui/react/macro'
import { Link } from '../../lib/router/link.tsx'

interface Props {
  /** A sentence that says what is not saved. */
  message: string
}

/** Says that new entries are not saved, with a link to the setting. */
export const NotSavedNotice = ({ message }: Props) => (
  <p className="mb-5 rounded-control bg-accent-subtle px-3 py-2.5 text-13">
    {message}{' '}
    <Link to="/settings" className="rounded-chip font-semibold underline underline-offset-2">
      <Trans>Change it in the settings</Trans>
    </Link>
  </p>
)
