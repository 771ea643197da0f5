import { z } from 'zod'
import { baht, bahtSum, id, instant, person } from '../forms.ts'

/** What is played, as providers name it; turnover counts each by its own share. */
export const gameCategories = ['slot', 'casino', 'sport', 'esport', 'lotto', 'fishing', 'horse'] as const
export type GameCategory = (typeof gameCategories)[number]

/** How much of a stake counts in each category, in percent: 0 counts nothing, 100 all of it. */
const share = z.int().min(0).max(100)
export const contributions = z.strictObject({
  slot: share,
  casino: share,
  sport: share,
  esport: share,
  lotto: share,
  fishing: share,
  horse: share,
})

/** The stakes asked for, in percent of what they are asked for: 100 is once, 3000 thirty times. */
export const MAX_PERCENT = 10_000
export const turnoverPercent = z.int().min(1).max(MAX_PERCENT)

export const requirementStatuses = ['open', 'completed', 'waived', 'cancelled'] as const
export const requirementSources = ['deposit', 'grant', 'adjustment'] as const

/** What of a requirement one category brought: stakes that went into it, and what they counted for. */
export const categoryProgress = z.strictObject({ category: z.enum(gameCategories), staked: bahtSum, counted: bahtSum })

/** Stakes a member has to make before money may leave. Its terms are those of the day it was opened. */
export const requirement = z.strictObject({
  id,
  source: z.strictObject({ kind: z.enum(requirementSources), id: z.string() }),
  status: z.enum(requirementStatuses),
  /** What it is a share of: the deposit, or deposit and bonus. */
  base: baht,
  percent: turnoverPercent,
  contributions,
  /** base × percent, rounded up to the satang; `done` is rounded down: it says all of it only when it is. */
  required: bahtSum,
  done: bahtSum,
  remaining: bahtSum,
  byCategory: z.array(categoryProgress),
  /** Of a grant: the most of its bonus that becomes cash (null: all of it), and what has so far. */
  cap: baht.nullable(),
  converted: bahtSum.nullable(),
  openedAt: instant,
  finishedAt: instant.nullable(),
  waivedBy: person.nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
  can: z.array(z.enum(['waive'])),
})

/** What a member still has to stake, over all open requirements. */
export const turnoverTotals = z.strictObject({
  required: bahtSum,
  done: bahtSum,
  remaining: bahtSum,
  open: z.number().int(),
  byCategory: z.array(categoryProgress),
})
