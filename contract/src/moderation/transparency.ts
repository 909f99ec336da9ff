import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'

export const transparencyReport = z.object({
  year: z.int(),
  /** The years that have counts, newest first. */
  years: z.array(z.int()),
  /**
   * Keys: `report.<reason>`, `decision.<action>`, `ground.<ground>`, `cause.<cause>`,
   * `time.report.<duration>`, `appeal`, `appeal.reversed`, `time.appeal.<duration>`, …
   */
  counts: z.record(z.string(), z.int()),
})
export type TransparencyReport = z.infer<typeof transparencyReport>

export const getTransparencyReport = endpoint({
  tag: 'Moderation',
  summary: 'How many reports, decisions and appeals the site had in a year',
  method: 'GET',
  path: '/transparency',
  cache: 'anonymous',
  query: z.object({
    year: z
      .string({ error: messages.year })
      .regex(/^20\d\d$/, { error: messages.year })
      .transform(Number)
      .optional(),
  }),
  response: transparencyReport,
})
