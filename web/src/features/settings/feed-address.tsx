import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FEED_KEY } from '@seam/contract/settings.ts'
import { useState } from 'react'
import { copyTexts } from '../../lib/clipboard.ts'
import { useOrigin } from '../../lib/site.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { fetchFeedKey, replaceFeedKey } from './actions.ts'

/**
 * The address of the site's feed with the user's secret key, on a site for members only. It is shown on
 * request, since others may see the screen.
 */
export function FeedAddress() {
  const [key, setKey] = useState<string>()
  const showing = useAsyncAction()

  const show = async () => setKey(await fetchFeedKey())

  return (
    <div className="rounded-thumb border border-border bg-surface px-4 py-4 sm:px-5">
      <p>
        <Trans>
          Feed readers and podcast apps cannot sign in. They need an address with your personal key.
          Do not share it: it shows everything that members can see.
        </Trans>
      </p>
      {key !== undefined && <Address feedKey={key} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {key === undefined && (
          <Button busy={showing.busy} onClick={() => void showing.run(show)}>
            <Trans>Show address</Trans>
          </Button>
        )}
        <ReplaceKey onReplaced={(replaced) => setKey((shown) => shown && replaced)} />
      </div>
      <p role="alert" className="text-13 text-danger empty:hidden not-empty:mt-2">
        {showing.error}
      </p>
    </div>
  )
}

function Address({ feedKey }: { feedKey: string }) {
  const address = `${useOrigin()}/feed.xml?${FEED_KEY}=${feedKey}`
  const end = `?${FEED_KEY}=…`
  return (
    <div className="mt-3">
      <CopyField label={t`Address of the feed`} texts={copyTexts.address} text={address} />
      <p className="mt-2 text-13 text-foreground-muted">
        <Trans>
          The end of it, <code>{end}</code>, also opens the feed or podcast of a person or playlist:
          add it to that address.
        </Trans>
      </p>
    </div>
  )
}

/** The button that replaces the key, with a confirmation dialog. */
function ReplaceKey({ onReplaced }: { onReplaced: (key: string) => void }) {
  const [open, setOpen] = useState(false)
  const { busy, error, run } = useAsyncAction()

  async function replace() {
    const key = await replaceFeedKey()
    if (key === undefined) return
    setOpen(false)
    onReplaced(key)
    toastSuccess('feed-address', t`The key is replaced.`)
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Replace key</Trans>
      </Button>
      <ConfirmDialog
        open={open}
        busy={busy}
        error={error}
        title={t`Replace the key?`}
        text={t`Addresses with the old key stop working at once. Your feed readers and podcast apps need the new one.`}
        onCancel={() => setOpen(false)}
        onContinue={() => void run(replace)}
      />
    </>
  )
}
