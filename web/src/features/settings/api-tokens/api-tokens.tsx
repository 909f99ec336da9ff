import { limits } from '@seam/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
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
  const isFull = tokens !== undefined && tokens.length >= limits.apiTokens
  return (
    <div className="rounded-thumb border border-border bg-surface px-4 py-4 sm:px-5">
      <p>
        A token lets a program use this site as you: a script that uploads a folder of videos, or a
        bot. Treat it like a password. All tokens end when you change your password or email.
      </p>
      {isPending && <Skeleton className="mt-3 h-16 w-full !rounded-control" />}
      {tokens && tokens.length > 0 && (
        <ul aria-label="Your API tokens" className="mt-2 divide-y divide-border">
          {tokens.map((token) => (
            <ApiTokenRow key={token._id} token={token} />
          ))}
        </ul>
      )}
      {isFull && (
        <p className="mt-2 text-13 text-foreground-muted">
          You can have at most {limits.apiTokens} tokens. Delete one to create another.
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
        Create a token
      </Button>
    )}
    title="Create an API token"
    secret={{
      title: 'Copy your API token',
      description: 'Copy it now. It is not shown again.',
      label: 'API token',
      noun: 'Token',
      link: { text: 'How to use it', href: `${apiBase}/docs` },
    }}
  >
    {(showToken, close) => <TokenForm onCreated={showToken} onCancel={close} />}
  </SecretDialog>
)
