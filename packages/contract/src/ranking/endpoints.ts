import { z } from 'zod'
import { endpoint, listEndpoint, period, severalOf } from '../endpoint.ts'
import { businessDay, id, memberId } from '../forms.ts'
import { settingEndpoints } from '../setting-documents/setting-endpoints.ts'
import {
  memberRank,
  rankHistoryRow,
  rankingSetting,
  rankMove,
  rankPosition,
  rankPreview,
  rankPromotion,
  rankReceived,
  rankTier,
  rankTierDeletion,
  rankTierForm,
} from './forms.ts'
import { rankHistory } from './lists.ts'
import { rankDirections, rankMoveReasons } from './terms.ts'
import { wrong } from '../field-errors.ts'

const path = '/ranking'
const params = z.strictObject({ id })
const ofMember = z.strictObject({ id: memberId })
const read = { method: 'GET', access: 'marketing.read', envelope: 'data' } as const
const write = { access: 'marketing.manage', envelope: 'data', idempotent: true } as const
const days = z.strictObject({ from: businessDay.optional(), to: businessDay.optional() })
const month = z.string().regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, wrong('MONTH'))
const months = z.strictObject({ from: month.optional(), to: month.optional() })

export const rankingEndpoints = {
  'ranking.tiers': endpoint({
    ...read,
    path,
    summary: 'The tiers by level, with their rewards and the number of their members',
    answer: z.array(rankTier),
  }),
  'ranking.received-daily': endpoint({
    ...read,
    path: `${path}/sumreceive`,
    query: days,
    summary:
      'Rank rewards received by business day, newest first: the last 30 days, or at most 366. `amount` is credit',
    answer: z.array(rankReceived),
  }),
  'ranking.received-monthly': endpoint({
    ...read,
    path: `${path}/sumreceivemonthly`,
    query: months,
    summary: 'Rank rewards received by month, newest first: the last 12 months, or at most 60. `amount` is credit',
    answer: z.array(rankReceived),
  }),
  'ranking.promoted-daily': endpoint({
    ...read,
    path: `${path}/rankpromote`,
    query: z.strictObject({ day: businessDay.optional() }),
    summary:
      'Members promoted on a business day (today), when the day before was closed: tier reached, sum of the month, reward and what was received. Highest sum first, at most 200',
    answer: z.array(rankPromotion),
  }),
  'ranking.promoted-monthly': endpoint({
    ...read,
    path: `${path}/rankpromotemonthly`,
    query: z.strictObject({ month: month.optional() }),
    summary:
      'Members promoted by the sum of a month (the current one), each once, with the last tier reached; at most 200',
    answer: z.array(rankPromotion),
  }),
  'ranking.positions': endpoint({
    ...read,
    path: `${path}/positionsummary`,
    summary: 'The number of members in each tier, highest first',
    answer: z.array(rankPosition),
  }),
  'ranking.history': listEndpoint(rankHistory, {
    path: `${path}/getallrankhistory`,
    summary: 'Moves between tiers. `tier` is the one moved to',
    row: rankHistoryRow,
    filters: {
      ...period,
      reason: severalOf(rankMoveReasons).optional(),
      direction: z.enum(rankDirections).optional(),
      memberId: memberId.optional(),
      tier: id.optional(),
    },
  }),
  'ranking.history-of': endpoint({
    method: 'GET',
    access: 'members.read',
    envelope: 'whole',
    path: `${path}/getrankhistorybyid/{id}`,
    topics: ['marketing'],
    own: true,
    params: ofMember,
    summary: 'The last 200 moves of a member between tiers, newest first; the client reads the array itself',
    answer: z.array(rankHistoryRow),
    errors: ['NOT_FOUND'],
  }),
  'ranking.preview': endpoint({
    ...read,
    path: `${path}/preview`,
    topics: [],
    summary: 'What the job would do and cost if the business day closed now. Writes nothing',
    answer: rankPreview,
  }),
  'ranking.of-member': endpoint({
    ...read,
    access: 'members.read',
    path: `${path}/members/{id}`,
    topics: ['marketing'],
    params: ofMember,
    summary: 'A member’s tier, the month’s sum so far, the next tier, and the last rewards',
    answer: memberRank,
    errors: ['NOT_FOUND'],
  }),
  'ranking.create': endpoint({
    ...write,
    method: 'POST',
    path,
    body: rankTierForm,
    answer: rankTier,
    summary: 'Add a tier. Its threshold must lie between those of the levels below and above',
  }),
  'ranking.change': endpoint({
    ...write,
    method: 'PUT',
    path: `${path}/{id}`,
    params,
    body: rankTierForm,
    answer: rankTier,
    ifMatch: true,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    summary: 'Change a tier. Members move at the next close of a day, not now',
  }),
  'ranking.delete': endpoint({
    ...write,
    method: 'POST',
    path: `${path}/{id}/delete`,
    params,
    body: rankTierDeletion,
    answer: z.strictObject({ id, moved: z.number().int() }),
    ifMatch: true,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    summary:
      'Delete a tier. While members have it, `moveTo` names the tier they move to (null: none). Another tier of its level rewards no promotion a second time',
  }),
  'ranking.move': endpoint({
    ...write,
    method: 'POST',
    path: `${path}/members/{id}/move`,
    changes: ['marketing', 'members'],
    params: ofMember,
    body: rankMove,
    answer: memberRank,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'MEMBER_CLOSED'],
    summary: 'Move a member to a tier, or to none, without reward. Holds until the end of the month',
  }),
  ...settingEndpoints(rankingSetting),
} as const
