import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SiteImageKind } from '@seam/contract/site.ts'
import { limits } from '@seam/contract/limits.ts'
import { useState } from 'react'
import { ImageForm } from '../../../entities/upload/image-form.tsx'
import type { ImageSpec } from '../../../entities/upload/image-spec.ts'
import { useImageForm } from '../../../entities/upload/use-image-form.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { useSite } from '../../../lib/site.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { removeSiteImage, saveSiteImage } from '../actions.ts'

const specs: Record<SiteImageKind, ImageSpec> = {
  logo: {
    folder: 'avatars',
    aspect: 1,
    width: 1024,
    round: false,
    hint: t`JPG or PNG, square, best 512 × 512. It is also the icon of the site`,
  },
  picture: {
    folder: 'covers',
    aspect: 2.2,
    width: 1920,
    round: false,
    hint: t`JPG or PNG, best 1408 × 640. It also appears in previews of links to the site`,
  },
}
const words = {
  logo: { saved: t`The logo is saved.`, removed: t`The logo is removed.` },
  picture: { saved: t`The picture is saved.`, removed: t`The picture is removed.` },
}

interface Props {
  onDone: () => void
}

export const LogoForm = (props: Props) => <SiteImageForm kind="logo" {...props} />

/** The form for the picture of the front page. */
export const PictureForm = (props: Props) => <SiteImageForm kind="picture" {...props} />

function SiteImageForm({ kind, onDone }: Props & { kind: SiteImageKind }) {
  const image = useSite()[kind]
  const form = useImageForm(specs[kind])
  const [alt, setAlt] = useState(image?.alt ?? '')
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const { busy, error, run } = useAsyncAction()
  const toastId = `site-${kind}`
  const remove = async () => {
    if (!(await runConfirmed(() => removeSiteImage(kind)))) return
    toastSuccess(toastId, words[kind].removed)
    onDone()
  }
  return (
    <div className="flex flex-col gap-5">
      {kind === 'picture' && (
        <TextField
          label={t`What it shows`}
          optional
          hint={t`For people who cannot see it.`}
          maxLength={limits.siteImageAlt}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      )}
      <ImageForm
        spec={specs[kind]}
        form={form}
        current={
          image && (
            <img
              src={image.smallUrl}
              alt=""
              className="h-20 w-auto max-w-2/5 shrink-0 rounded-control object-contain"
            />
          )
        }
        save={(uploaded) => runConfirmed(() => saveSiteImage(kind, { image: uploaded, alt }))}
        toast={{ id: toastId, saved: words[kind].saved }}
        actions={
          image && (
            <Button busy={busy} onClick={() => void run(remove)}>
              <Trans>Remove</Trans>
            </Button>
          )
        }
        onDone={onDone}
      />
      <p role="alert" className="text-13 text-danger empty:hidden">
        {error}
      </p>
      {dialog}
    </div>
  )
}
