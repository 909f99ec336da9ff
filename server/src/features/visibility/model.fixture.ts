import { expect } from 'vitest'
import { blockUser, muteUser, unblockUser, unmuteUser } from '@seam/contract/relation-endpoints.ts'
import type { Video } from '@seam/contract/video.ts'
import {
  findEverywhere,
  type Member,
  type Name,
  names,
  type People,
  type Real,
} from './surfaces.fixture.ts'

/** A video of Ada's. */
export interface Model {
  publishStatus: Video['publishStatus']
  state: 'PROCESSING' | 'READY' | 'FAILED'
  isDeleted: boolean
  /** The decisions in force. */
  hidden: string | null
  suspended: string | null
  limited: string | null
  /** Whether it is held for a moderator. */
  held: boolean
  /** Whether it waits for its time. */
  scheduled: boolean
  relations: Set<Relation>
}

/** Possible relations between Ada and Ben: who calls the endpoint, and about whom. */
export const relations = {
  'Ada blocks Ben': { by: 'Ada', to: 'Ben', begin: blockUser, end: unblockUser },
  'Ben blocks Ada': { by: 'Ben', to: 'Ada', begin: blockUser, end: unblockUser },
  'Ben mutes Ada': { by: 'Ben', to: 'Ada', begin: muteUser, end: unmuteUser },
} as const
export type Relation = keyof typeof relations

const isHidden = (model: Model) =>
  model.hidden !== null || model.suspended !== null || model.held || model.scheduled

/** Moderators see what is scheduled only while it is held. */
const isForModerators = (model: Model) => model.held || !model.scheduled

const isBlock = ({ relations }: Model) =>
  relations.has('Ada blocks Ben') || relations.has('Ben blocks Ada')

/**
 * If one of two users blocks the other, neither appears in the other's lists; a mute works one way.
 */
const isExcluded = (model: Model, name: Name) =>
  isBlock(model)
    ? name === 'Ada' || name === 'Ben'
    : name === 'Ben' && model.relations.has('Ben mutes Ada')

/**
 * The rule: private videos, and those that failed before they were playable, are visible only to
 * their owner, and so are scheduled ones. What is hidden, or belongs to a suspended user, only its
 * owner and moderators can open.
 */
export const mayOpen = (model: Model, name: Name) =>
  !model.isDeleted &&
  (name === 'Ada' ||
    (model.publishStatus !== 'PRIVATE' &&
      model.state !== 'FAILED' &&
      (!isHidden(model) || (name === 'Cleo' && isForModerators(model)))))
const isListed = (model: Model) =>
  !model.isDeleted &&
  model.publishStatus === 'PUBLIC' &&
  model.state === 'READY' &&
  model.limited === null &&
  !isHidden(model)

/**
 * Whether a member sees the notification of a comment on it, or of a reply. Staff, too, see only
 * what any member sees.
 */
const isNotified = (model: Model, name: Member) =>
  name === 'Ada' ? !model.isDeleted : mayOpen(model, 'visitor') && !isExcluded(model, name)

/**
 * Fails if a viewer finds the video where the rule says otherwise, or does not find it where the
 * rule says so.
 */
export async function expectVisibility(people: People, model: Model, real: Real) {
  for (const name of names) {
    const isOpen = mayOpen(model, name)
    const isOwner = name === 'Ada' && !model.isDeleted
    // Excludes Ada's video for Ben, and Ben's comment for Ada.
    const isExcludedHere = isExcluded(model, name)
    const isInLists = isListed(model) && !(name === 'Ben' && isExcludedHere)
    const isInOwnLists =
      isOpen &&
      (name === 'Ada' ||
        (name === 'Ben' && !isExcludedHere) ||
        (name === 'Cleo' && !isHidden(model)))
    const isToldOf = name !== 'visitor' && isNotified(model, name)
    expect({ name, ...(await findEverywhere(people, name, real)) }).toEqual({
      name,
      api: isOpen,
      page: isOpen,
      comments: isOpen,
      comment: isOpen && !(name === 'Ada' && isExcludedHere),
      file: isOpen,
      segment: isOpen,
      // Of someone else, who may not see more than a visitor.
      playlist: isOwner || isInLists,
      embed: mayOpen(model, 'visitor'),
      oembed: isListed(model),
      webFeed: isListed(model),
      userFeed: isListed(model),
      sitemap: isListed(model),
      webhook: isListed(model),
      commentWebhook: isListed(model),
      card: isListed(model),
      profile: isOwner || (isListed(model) && !(name === 'Ben' && isBlock(model))),
      feed:
        isInLists ||
        (isOwner &&
          model.publishStatus === 'PUBLIC' &&
          model.state !== 'READY' &&
          !isHidden(model)),
      // Search requests carry no credentials: its screens omit accounts that the viewer excludes.
      search: isListed(model),
      suggestion: isListed(model),
      ...(name === 'visitor' && { related: isListed(model) }),
      ...(name !== 'visitor' && {
        notification: isToldOf,
        push: isToldOf,
        mail: isToldOf,
        export: isOwner,
        history: isInOwnLists,
        resume: isInOwnLists,
        saved: isInOwnLists,
      }),
    })
  }
}
