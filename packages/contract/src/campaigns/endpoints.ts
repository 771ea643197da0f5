import { z } from 'zod'
import { anyQuery, endpoint, listEndpoint, noJson, searchText, severalOf } from '../endpoint.ts'
import { businessDay, id, copiedText } from '../forms.ts'
import { member, memberTotals } from '../members/forms.ts'
import { campaign, campaignDay, campaignDetail, campaignForm } from './forms.ts'
import { campaignMembers, campaigns } from './lists.ts'
import { campaignChannels, campaignStatuses } from './terms.ts'

const path = '/marketingcampaign'
const ofOne = { params: z.strictObject({ id }), errors: ['NOT_FOUND'] } as const
const read = { method: 'GET', access: 'marketing.read', envelope: 'data' } as const
const write = { access: 'marketing.manage', envelope: 'data', idempotent: true, answer: campaign } as const
const action = { ...ofOne, ...write, method: 'POST', errors: ['NOT_FOUND', 'STATE_CONFLICT'] } as const

export const campaignEndpoints = {
  'campaigns.list': listEndpoint(campaigns, {
    path: `${path}/`,
    summary: 'Campaigns with their figures. `q` is a part of the name or the beginning of the code',
    row: campaign,
    filters: {
      ...searchText,
      status: severalOf(campaignStatuses).optional(),
      channel: severalOf(campaignChannels).optional(),
    },
  }),
  'campaigns.get': endpoint({
    ...read,
    ...ofOne,
    path: `${path}/getbyid/{id}`,
    topics: ['marketing', 'members', 'deposits'],
    summary: 'One campaign with its figures, total and by day',
    answer: campaignDetail,
  }),
  'campaigns.days': endpoint({
    ...read,
    ...ofOne,
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
  'campaigns.create': endpoint({
    ...write,
    method: 'POST',
    path: `${path}/`,
    body: campaignForm,
    summary: 'Add a campaign. Without a start it is a draft. Members who joined with its code before count for it too',
  }),
  'campaigns.change': endpoint({
    ...ofOne,
    ...write,
    method: 'PUT',
    path: `${path}/{id}`,
    body: campaignForm,
    ifMatch: true,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    summary: 'Change a campaign. Its code stays once it has clicks or members, a start or end once it has passed',
  }),
  'campaigns.start': endpoint({ ...action, path: `${path}/{id}/start`, summary: 'Start a draft now' }),
  'campaigns.end': endpoint({ ...action, path: `${path}/{id}/end`, summary: 'End an active campaign now' }),
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
