import { Avatar } from '../../src/ui/avatar.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Count } from '../../src/ui/count.tsx'
import { DayGroupedList } from '../../src/ui/day-grouped-list.tsx'
import { LinkedText } from '../../src/ui/linked-text.tsx'
import { RelativeTime } from '../../src/ui/relative-time.tsx'
import { UserRow } from '../../src/ui/user-row.tsx'
import { Part, Section } from '../section.tsx'

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const days = [ago(1), ago(2), ago(30), ago(2000)]

const ada = {
  username: 'ada',
  fullName: 'Ada Lindqvist',
  pronouns: 'she/her',
  avatar: null,
  followers: 1234,
}

const picture = (url: string) => ({ url, smallUrl: url, widths: [], color: '#c2410c' })

export const Lists = () => (
  <Section title="Text and lists">
    <Part file="avatar.tsx: without a picture, with one, with one that does not load">
      <Avatar image={null} alt="Ada" title="ada" />
      <Avatar image={picture('/icon-192.png')} alt="Ada" title="ada" />
      <Avatar
        image={picture('/does-not-exist.png')}
        alt="Ben"
        title="ben"
        className="size-20 text-28"
      />
    </Part>
    <Part file="count.tsx, relative-time.tsx">
      {[0, 1, 1234, 5_678_901].map((value) => (
        <Count key={value} value={value} of="views" />
      ))}
      {[0, 5, 400, 20_000].map((hours) => (
        <RelativeTime key={hours} date={ago(hours)} />
      ))}
    </Part>
    <Part file="linked-text.tsx">
      <p>
        <LinkedText
          text="With @ben at 1:23, see https://example.org/pier"
          mentions={['ben']}
          timestamps={{ duration: 120, onSeek: () => null }}
        />
      </p>
    </Part>
    <Part file="user-row.tsx">
      <div className="w-full">
        <UserRow
          user={ada}
          text="I film what moves."
          action={<Button size="small">Follow</Button>}
        />
      </div>
    </Part>
    <Part file="day-grouped-list.tsx">
      <DayGroupedList
        items={days}
        dateOf={(day) => day}
        keyOf={(day) => day}
        render={(day) => <RelativeTime date={day} />}
      />
    </Part>
  </Section>
)
