import { ConnectionError, ProblemError } from '../../src/lib/errors.ts'
import { toast, toastError, toastSuccess } from '../../src/lib/toast.ts'
import { Button } from '../../src/ui/button.tsx'
import { BellDrawing } from '../../src/ui/drawings/bell-drawing.tsx'
import { CommentsDrawing } from '../../src/ui/drawings/comments-drawing.tsx'
import { SavedDrawing } from '../../src/ui/drawings/saved-drawing.tsx'
import { HistoryDrawing } from '../../src/ui/drawings/history-drawing.tsx'
import { PatchDrawing } from '../../src/ui/drawings/patch-drawing.tsx'
import { PeopleDrawing } from '../../src/ui/drawings/people-drawing.tsx'
import { PlaylistDrawing } from '../../src/ui/drawings/playlist-drawing.tsx'
import { PostsDrawing } from '../../src/ui/drawings/posts-drawing.tsx'
import { SearchDrawing } from '../../src/ui/drawings/search-drawing.tsx'
import { VideosDrawing } from '../../src/ui/drawings/videos-drawing.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { ErrorView } from '../../src/ui/error-view.tsx'
import { ProgressBar } from '../../src/ui/progress-bar.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { UserRowSkeleton } from '../../src/ui/user-row.tsx'
import { Part, Section } from '../section.tsx'

const drawings = [
  BellDrawing,
  CommentsDrawing,
  HistoryDrawing,
  SavedDrawing,
  PatchDrawing,
  PeopleDrawing,
  PlaylistDrawing,
  PostsDrawing,
  SearchDrawing,
  VideosDrawing,
]

const unavailable = new ProblemError(503, { detail: 'The search is being rebuilt.' }, 30)

export const Feedback = () => (
  <Section title="Feedback">
    <Part file="toaster.tsx">
      <Button onClick={() => toastSuccess('gallery-success', 'Post published.')}>Success</Button>
      <Button onClick={() => toastError('gallery-error', 'Your vote was not counted.')}>
        Error
      </Button>
      <Button
        onClick={() =>
          toast({
            id: 'gallery-action',
            text: 'Post published.',
            detail: 'Your followers see it in their feeds.',
            action: { label: 'View', path: '/' },
          })
        }
      >
        With an action
      </Button>
    </Part>
    <Part file="progress-bar.tsx">
      {[0, 40, 100].map((percent) => (
        <div key={percent} className="w-40">
          <ProgressBar label={`Upload, ${percent}%`} percent={percent} />
        </div>
      ))}
    </Part>
    <Part file="spinner.tsx, skeleton.tsx">
      <Spinner className="size-5" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="size-10 !rounded-full" />
      <div className="w-full max-w-80">
        <UserRowSkeleton />
      </div>
    </Part>
    <Part file="empty-state.tsx: the default, and with an action">
      <EmptyState />
      <EmptyState
        title="No videos yet"
        text="The videos you upload appear here."
        action={{ text: 'Upload your first video', route: '/' }}
      />
    </Part>
    <Part file="drawings">
      {drawings.map((Drawing, index) => (
        <Drawing key={index} className="w-36 text-border-strong" />
      ))}
    </Part>
    <Part file="error-view.tsx">
      <ErrorView error={new ConnectionError()} retry={() => null} />
      <ErrorView error={unavailable} retry={() => null} busy />
    </Part>
  </Section>
)
