import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import type { PersonUpload } from '@seam/contract/people/people.ts'
import { useQuery } from '@tanstack/react-query'
import { ErrorView } from '../../../ui/error-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { personUploadsQuery } from '../queries.ts'

const kinds: Record<string, string> = {
  videos: t`Video`,
  thumbnails: t`Thumbnail`,
  avatars: t`Avatar`,
  covers: t`Cover image`,
}

const nameOf = ({ folder, format }: PersonUpload) => `${kinds[folder] ?? folder} (${format})`

/** What a user has uploaded, newest first. */
export function PersonUploads({ username }: { username: string }) {
  const { data, error, isFetching, refetch } = useQuery(personUploadsQuery(username))
  if (!data && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!data) return <Skeleton className="h-12 w-full !rounded-thumb" />
  if (data.length === 0) {
    return (
      <p className="text-14 text-foreground-muted">
        <Trans context="uploads">None.</Trans>
      </p>
    )
  }
  return (
    <ul className="max-h-80 divide-y divide-border overflow-y-auto">
      {data.map((upload) => {
        const { bytes, uploadedAt, video } = upload
        return (
          <li key={`${uploadedAt} ${nameOf(upload)}`} className="flex items-baseline gap-3 py-2">
            <p className="min-w-0 flex-1 truncate text-14">
              {video ? (
                <a href={video.path} className="font-semibold hover:underline">
                  <bdi>{video.title}</bdi>
                </a>
              ) : (
                nameOf(upload)
              )}
            </p>
            <p className="shrink-0 text-13 text-foreground-muted tabular-nums">
              {formatBytes(bytes)} · <RelativeTime date={uploadedAt} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}
