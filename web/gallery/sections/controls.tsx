import { Pencil, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CategoryChips } from '../../src/features/video/category-chips.tsx'
import { VotePill } from '../../src/features/vote/vote-pill.tsx'
import { Button, type ButtonSize, type ButtonVariant } from '../../src/ui/button.tsx'
import { ChipRow } from '../../src/ui/chip-row.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'
import { LabelledDivider } from '../../src/ui/labelled-divider.tsx'
import { NewItems } from '../../src/ui/new-items.tsx'
import { PageSection } from '../../src/ui/page-section.tsx'
import { SignInHint, signInHintParent } from '../../src/ui/sign-in-hint.tsx'
import { SortMenu } from '../../src/ui/sort-menu.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { tooltip } from '../../src/ui/tooltips.tsx'
import { Part, Section } from '../section.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const sizes: ButtonSize[] = ['normal', 'small']
const votes = { upvotes: 1234, downvotes: 5 }
const tabs = [
  { value: 'all', label: 'Everyone' },
  { value: 'following', label: 'Following' },
] as const
const orders = [
  { value: 'new', label: 'New' },
  { value: 'top', label: 'Top' },
]

export function Controls() {
  const [order, setOrder] = useState('new')
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('all')
  return (
    <Section title="Controls">
      {sizes.map((size) => (
        <Part key={size} file={`button.tsx, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
          <Button size={size} variant="primary" busy>
            Busy
          </Button>
          <Button size={size} disabled>
            Disabled
          </Button>
          <Button size={size}>
            <Pencil aria-hidden className="size-4" />
            With an icon
          </Button>
        </Part>
      ))}
      <Part file="icon-button.tsx, tooltips.tsx">
        <IconButton icon={Search} label="Search" {...tooltip('Search', 'bottom')} />
        <IconButton icon={Trash2} label="Delete" {...tooltip('Delete')} />
        <IconButton icon={Pencil} label="Edit" disabled />
      </Part>
      <Part file="vote-pill.tsx: no vote, upvoted, downvoted; as on a post">
        {([null, 'UPVOTE', 'DOWNVOTE'] as const).map((currUserVoteType) => (
          <VotePill
            key={currUserVoteType}
            entity="video"
            item={{ publicId: 'gallery', ...votes, currUserVoteType }}
          />
        ))}
        <VotePill
          entity="post"
          item={{ publicId: 'gallery', ...votes, currUserVoteType: null }}
          small
        />
      </Part>
      <Part file="tabs.tsx">
        <Tabs label="Whose" value={tab} tabs={tabs} onChange={setTab} className="w-full">
          <p>{tab}</p>
        </Tabs>
      </Part>
      <Part file="sort-menu.tsx">
        <SortMenu label="Order" value={order} options={orders} onChange={setOrder} />
      </Part>
      <Part file="new-items.tsx: one, and more than are counted">
        <div className="w-40 pt-4 pb-8">
          <NewItems count={1} of="comments" onShow={() => {}} />
        </div>
        <div className="w-40 pt-4 pb-8">
          <NewItems count={100} of="posts" onShow={() => {}} />
        </div>
      </Part>
      <Part file="sign-in-hint.tsx: on hover and focus">
        <span className={signInHintParent}>
          <Button size="small">Follow</Button>
          <SignInHint id="gallery-hint" text="Sign in to follow" className="left-0" />
        </span>
      </Part>
      <Part file="chip-row.tsx: more than fit, and few">
        <div className="w-full min-w-0">
          <CategoryChips route="/" chosen="MUSIC" />
        </div>
        <ChipRow label="Few">
          <Button size="small">One</Button>
          <Button size="small">Two</Button>
        </ChipRow>
      </Part>
      <Part file="labelled-divider.tsx">
        <div className="w-72">
          <LabelledDivider>Newest videos</LabelledDivider>
        </div>
      </Part>
      <Part file="page-section.tsx">
        <div className="w-72">
          <PageSection title="Sessions" text="Where you are signed in.">
            One browser.
          </PageSection>
        </div>
      </Part>
    </Section>
  )
}
