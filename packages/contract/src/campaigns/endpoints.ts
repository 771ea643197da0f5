import { z } from 'zod'
import { anyQuery, endpoint, listEndpoint, noJson, searchText } from '../endpoint.ts'
import { businessDay, copiedText, id } from '../forms.ts'
import { member, memberTotals } from '../members/forms.ts'
import { recordEndpoints } from '../record-endpoints.ts'
import { campaign, campaignDay, campaignDetail, campaignForm } from './forms.ts'
import { campaignMembers, campaigns } from './record.ts'

const { path } = campaigns
const ofOne = { params: z.strictObject({ id }), errors: ['NOT_FOUND'] } as const

export const campaignEndpoints = {
  ...recordEndpoints(campaigns, {
    row: campaign,
    detail: campaignDetail,
    form: campaignForm,
    filters: searchText,
    summaries: {
      list: 'Campaigns with their figures. `q` is a part of the name or the beginning of the code',
      get: 'One campaign with its figures, total and by day',
      create: 'Add a campaign. Without a start it is a draft. Members who joined with its code before count for it too',
      change: 'Change a campaign. Its code stays once it has clicks or members, a start or end once it has passed',
    },
  }),
  'campaigns.days': endpoint({
    ...ofOne,
    method: 'GET',
    access: 'marketing.read',
    envelope: 'data',
    path: `${path}/{id}/days`,
    topics: ['marketing', 'members', 'deposits'],
    query: z.strictObject({ from: businessDay.optional(), to: businessDay.optional() }),
    summary: 'The figures of a campaign by business day, newest first: the last 30 days, or at most 366 days',
    answer: z.array(campaignDay),
  }),
  'campaigns.members': listEndpoint(campaignMembers, {
    ...ofOne,
    path: `${path}/{id}/members`,
    summary: 'The members a campaign brought',
    row: member,
    filters: searchText,
    totals: memberTotals,
  }),
  'campaigns.redirect': endpoint({
    method: 'GET',
    path: '/r/{code}',
    access: 'public',
    envelope: 'redirect',
    params: z.strictObject({ code: copiedText().min(1).max(100) }),
    query: anyQuery,
    answer: noJson,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    summary:
      'The link of a campaign: redirects to the player site with `campaign`, `ts` and `sig`. An unknown code, or one that is not active, leads there without them. Other parameters, such as the click ids of ad platforms, are passed on',
  }),
} as const
