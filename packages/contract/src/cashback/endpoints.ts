import { z } from 'zod'
import { endpoint, listEndpoint, searchText, severalOf } from '../endpoint.ts'
import { bahtSum, id } from '../forms.ts'
import { settingEndpoints } from '../setting-documents/setting-endpoints.ts'
import {
  cancelCashbackForm,
  cashbackEntitlement,
  cashbackPeriod,
  cashbackPreview,
  cashbackPreviewForm,
} from './forms.ts'
import { cashbackEntitlements, cashbackPeriods } from './lists.ts'
import { cashbackSetting } from './setting.ts'
import { cashbackPeriodStatuses, shownEntitlementStatuses } from './terms.ts'

const path = '/cashback'
const ofOne = { params: z.strictObject({ id }), errors: ['NOT_FOUND'] } as const
const action = {
  ...ofOne,
  method: 'POST',
  access: 'marketing.manage',
  envelope: 'data',
  idempotent: true,
  answer: cashbackPeriod,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
} as const

export const cashbackEndpoints = {
  ...settingEndpoints(cashbackSetting),
  'cashback.list': listEndpoint(cashbackPeriods, {
    path,
    summary: 'Cashback periods that have ended, with what was claimed and what expired',
    row: cashbackPeriod,
    filters: { status: severalOf(cashbackPeriodStatuses).optional() },
  }),
  'cashback.get': endpoint({
    ...ofOne,
    method: 'GET',
    path: `${path}/{id}`,
    own: true,
    access: 'marketing.read',
    envelope: 'data',
    summary: 'One cashback period',
    answer: cashbackPeriod,
  }),
  'cashback.entitlements': listEndpoint(cashbackEntitlements, {
    ...ofOne,
    path: `${path}/{id}/entitlements`,
    own: true,
    summary: 'The members entitled in a period. `q` is the beginning of a username, or a member’s id',
    row: cashbackEntitlement,
    filters: { ...searchText, status: severalOf(shownEntitlementStatuses).optional() },
    totals: z.strictObject({ base: bahtSum, amount: bahtSum }),
  }),
  'cashback.calculate': endpoint({
    ...action,
    path: `${path}/{id}/calculate`,
    summary: 'Calculate a closed period now, instead of an hour after its end',
  }),
  'cashback.cancel': endpoint({
    ...action,
    path: `${path}/{id}/cancel`,
    body: cancelCashbackForm,
    summary: 'Cancel a period before members can claim; nothing of it is paid',
  }),
  'cashback.preview': endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: 'marketing.read',
    envelope: 'data',
    body: cashbackPreviewForm,
    answer: cashbackPreview,
    summary: 'What the running or the last period would cost under these settings. Nothing is stored',
  }),
} as const
