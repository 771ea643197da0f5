import type { inviteSetting } from '@backoffice/contract/invites/setting'
import {
  type countdownSetting,
  type lineSetting,
  MAX_SITE_NAME,
  type websiteSetting,
} from '@backoffice/contract/setting-documents/documents'
import { fromBaht, ZERO } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Picture, SettingSpec } from './setting.ts'

export type WebsiteDocument = z.output<(typeof websiteSetting)['document']>
export type LineDocument = z.output<(typeof lineSetting)['document']>
export type CountdownDocument = z.output<(typeof countdownSetting)['document']>
export type InviteDocument = z.output<(typeof inviteSetting)['document']>
type WithPictures = { pictures: Record<string, Picture> }

export const website = (
  operatorName: string,
): SettingSpec<WebsiteDocument, WithPictures & { logoUrl: string | null }> => ({
  initial: {
    siteName: initialSiteName(operatorName),
    siteUrl: null,
    logo: null,
    colours: { primary: '#1f5fbf', accent: '#a35f00' },
    contact: { phone: null, email: null, telegramUrl: null, hours: null },
    announcement: null,
    maintenance: { enabled: false, message: null, until: null },
    footer: null,
    currency: { symbol: 'before', decimals: 2 },
    switches: { registration: true, deposits: true, withdrawals: true, trueMoneyRegistration: true },
  },
  picturesOf: ({ logo }) => ({ logo: { slot: 'logo', picture: logo } }),
  derive: ({ logo }, pictures) => ({ logoUrl: logo === null ? null : (pictures[logo.fileId]?.url ?? null), pictures }),
})

/** The operator's name on one line, cut between characters as they are read. */
function initialSiteName(operatorName: string): string {
  let name = ''
  for (const { segment } of new Intl.Segmenter('th').segment(operatorName.replace(/\p{Cc}+/gu, ' '))) {
    if (name.length + segment.length > MAX_SITE_NAME) break
    name += segment
  }
  return name.trim()
}

export const line: SettingSpec<LineDocument, object> = {
  initial: {
    officialAccount: null,
    enabled: false,
    targetId: null,
    notify: { withdrawalWaiting: true, depositUnmatched: true, providerDown: true, dailyFigures: true },
    waitingMinutes: 10,
    dailyAt: '09:00',
    quietHours: null,
  },
  derive: () => ({}),
}

export const countdown: SettingSpec<CountdownDocument, WithPictures> = {
  initial: { enabled: false, title: null, startAt: null, endAt: null, image: null, link: null },
  picturesOf: ({ image }) => ({ image: { slot: 'countdown', picture: image } }),
  derive: (_document, pictures) => ({ pictures }),
}

export const invite: SettingSpec<InviteDocument, object> = {
  initial: {
    enabled: false,
    basis: 'net-loss',
    levels: [{ depth: 1, rate: 500 }],
    minDeposit: ZERO,
    minPayout: fromBaht(100),
    maxPerInvitee: null,
    turnoverPercent: 100,
    selfReferralCheck: true,
  },
  derive: () => ({}),
}

/** What the player site may know of the website's settings; maintenance ends at the time it was set to. */
export function publicSiteOf({ siteUrl: _siteUrl, maintenance, ...site }: WebsiteDocument, now: Date) {
  const { enabled, message, until } = maintenance
  const active = enabled && (until === null || now < until)
  return { ...site, maintenance: active ? { message, until } : null }
}
