import type { Post } from '@seam/contract/post.ts'
import { PostCard } from '../../features/post/post-card.tsx'
import { VotePill } from '../../features/vote/vote-pill.tsx'

/** The posts of the front page. */
export const FrontPagePosts = ({ posts }: { posts: readonly Post[] }) => (
  <ul className="flex flex-col gap-3">
    {posts.map((post) => (
      <li key={post.publicId}>
        <PostCard post={post} renderVotes={votes} />
      </li>
    ))}
  </ul>
)

const votes = (post: Post) => <VotePill entity="post" item={post} small />
