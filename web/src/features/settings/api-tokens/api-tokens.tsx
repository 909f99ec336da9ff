import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { copyTexts } from '../../../lib/clipboard.ts'
import { apiBase } from '../../../entities/api/first-routes.ts'
import { explainError } from '../../../lib/explain-error.ts'
import { Button } from '../../../ui/button.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { apiTokensQuery } from '../queries.ts'
import { ApiTokenRow } from './api-token-row.tsx'
import { TokenForm } from './token-form.tsx'

/** The user's API tokens, with the buttons to create and delete them. */
export function ApiTokens() {
  const { data: tokens, error, isPending } = useQuery(apiTokensQuery())
  const { apiTokens: max } = limits
  const isFull = tokens !== undefined && tokens.length >= max
  return (
    <div className="rounded-thumb border border-border bg-surface px-4 py-4 sm:px-5">
      <p>
        <Trans>
          A token lets a program use this site as you: a script that uploads a folder of videos, or
          a bot. Treat it like a password. All tokens end when you change your password or email.
        </Trans>
      </p>
      {isPending && <Skeleton className="mt-3 h-16 w-full !rounded-control" />}
      {tokens && tokens.length > 0 && (
        <ul aria-label={t`Your API tokens`} className="mt-2 divide-y divide-border">
          {tokens.map((token) => (
            <ApiTokenRow key={token._id} token={token} />
          ))}
        </ul>
      )}
      {isFull && (
        <p className="mt-2 text-13 text-foreground-muted">
          {plural(max, {
            one: 'You can have at most # token. Delete one to create another.',
            other: 'You can have at most # tokens. Delete one to create another.',
          })}
        </p>
      )}
      <CreateToken disabled={!tokens || isFull} />
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {error && !tokens && explainError(error)}
      </p>
    </div>
  )
}

const CreateToken = ({ disabled }: { disabled: boolean }) => (
  <SecretDialog
    renderButton={(show) => (
      <Button className="mt-3" disabled={disabled} onClick={show}>
        <Trans>Create a token</Trans>
      </Button>
    )}
    title={t`Create an API token`}
    secret={{
      title: t`Copy your API token`,
      description: t`Copy it now. It is not shown again.`,
      label: t`API token`,
      copy: copyTexts.token,
      link: { text: t`How to use it`, href: `${apiBase}/docs` },
    }}
  >
    {(showToken, close) => <TokenForm onCreated={showToken} onCancel={close} />}
  </SecretDialog>
)
