import { z } from 'zod'
import { contentDocuments } from '../content/forms.ts'
import { isContentLink } from '../content/terms.ts'
import { clock, freeText, instant, copiedText } from '../forms.ts'
import { picture, pictureRef } from '../uploads/pictures.ts'
import { nothingDerived, setting } from './setting-endpoints.ts'
import { wrong } from '../field-errors.ts'

/** An https address as links may have it, on one of the given hosts. */
const httpsAddress = (hosts: readonly string[]) =>
  freeText(500).refine(text => {
    const url = httpsUrl(text)
    return url !== null && hosts.includes(url.hostname)
  }, wrong('SERVICE_ADDRESS'))

/** An https address of a domain, and nothing after it: its pages are added to it. */
const siteAddress = freeText(500).refine(text => {
  const url = httpsUrl(text)
  return url !== null && url.hostname.includes('.') && url.pathname === '/' && !/[?#]/.test(text)
}, wrong('SITE_ADDRESS'))

const httpsUrl = (text: string): URL | null => (isContentLink(text) ? URL.parse(text) : null)

const settingsAccess = { read: 'settings.read', write: 'settings.manage' } as const
const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, wrong('COLOUR'))
const pictures = { pictures: z.record(z.string(), picture) }

export const MAX_SITE_NAME = 60

/** The player site: what it is called, how it looks, and which of its functions are open. */
const websiteDocument = z
  .strictObject({
    siteName: freeText(MAX_SITE_NAME),
    /** Where players open it; campaign links lead there. */
    siteUrl: siteAddress.nullable(),
    logo: pictureRef.nullable(),
    colours: z.strictObject({ primary: colour, accent: colour }),
    contact: z.strictObject({
      phone: copiedText()
        .regex(/^\+?\d[\d -]{2,24}$/, wrong('PHONE'))
        .nullable(),
      email: z.email(wrong('EMAIL')).max(200).nullable(),
      telegramUrl: httpsAddress(['t.me', 'telegram.me']).nullable(),
      hours: freeText(100).nullable(),
    }),
    /** The running text at the top of the site. */
    announcement: freeText(500).nullable(),
    maintenance: z.strictObject({
      enabled: z.boolean(),
      message: freeText(500).nullable(),
      /** Null: until it is switched off. */
      until: instant.nullable(),
    }),
    footer: freeText(1_000).nullable(),
    /** How the site writes amounts of the operator's one currency. */
    currency: z.strictObject({ symbol: z.enum(['before', 'after']), decimals: z.union([z.literal(0), z.literal(2)]) }),
    /** What the site offers. Events of the player site are facts and accepted all the same. */
    switches: z.strictObject({
      registration: z.boolean(),
      deposits: z.boolean(),
      withdrawals: z.boolean(),
      trueMoneyRegistration: z.boolean(),
    }),
  })
  .refine(({ maintenance: { enabled, message } }) => !enabled || message !== null, {
    path: ['maintenance', 'message'],
    ...wrong('REQUIRED'),
  })

/** The specification's website settings are a list, whose first `logoUrl` is the shell's logo. */
export const websiteSetting = setting('website', {
  path: '/setting/websetting',
  document: websiteDocument,
  /** `logoUrl` is relative to the API's base path. */
  derived: z.strictObject({ logoUrl: z.string().nullable(), ...pictures }),
  access: settingsAccess,
  listed: true,
  summary: 'Settings of the player site: name, logo, colours, contact, maintenance, registration',
})

/** The name and logo every page of the back office shows. */
export const brand = z.strictObject({ name: z.string(), logoUrl: z.string().nullable() })

/** The operator's LINE account, and what is sent to its staff. */
const lineDocument = z
  .strictObject({
    /** The official account players add. */
    officialAccount: httpsAddress(['line.me', 'lin.ee', 'page.line.me']).nullable(),
    enabled: z.boolean(),
    /** The user, group or chat that receives the messages. */
    targetId: copiedText()
      .regex(/^[UCR][0-9a-f]{32}$/, wrong('LINE_ID'))
      .nullable(),
    notify: z.strictObject({
      withdrawalWaiting: z.boolean(),
      depositUnmatched: z.boolean(),
      providerDown: z.boolean(),
      dailyFigures: z.boolean(),
    }),
    /** How long a withdrawal or deposit waits before a message. */
    waitingMinutes: z.int().min(1).max(1_440),
    /** When the figures of the previous day are sent, in the operator's zone. */
    dailyAt: clock,
    /** No messages between these times; `from` after `to` spans midnight. */
    quietHours: z
      .strictObject({ from: clock, to: clock })
      .refine(({ from, to }) => from !== to, wrong('EMPTY_RANGE'))
      .nullable(),
  })
  .refine(({ enabled, targetId }) => !enabled || targetId !== null, {
    path: ['targetId'],
    ...wrong('REQUIRED'),
  })

export const lineSetting = setting('line', {
  path: '/setting/linesetting',
  document: lineDocument,
  derived: nothingDerived,
  access: settingsAccess,
  summary: 'Settings of LINE: official account, messages to staff, quiet hours',
})

/** The box on the player site that counts down to the end of a campaign. */
const countdownDocument = z
  .strictObject({
    enabled: z.boolean(),
    title: freeText(120).nullable(),
    /** Null: shown as soon as it is enabled. */
    startAt: instant.nullable(),
    endAt: instant.nullable(),
    image: pictureRef.nullable(),
    link: contentDocuments.banner.shape.link,
  })
  .refine(({ enabled, title }) => !enabled || title !== null, { path: ['title'], ...wrong('REQUIRED') })
  .refine(({ enabled, endAt }) => !enabled || endAt !== null, { path: ['endAt'], ...wrong('REQUIRED') })
  .refine(({ startAt, endAt }) => startAt === null || endAt === null || startAt < endAt, {
    path: ['endAt'],
    ...wrong('NOT_AFTER_START'),
  })

export const countdownSetting = setting('countdown', {
  path: '/countdownbox/setting',
  document: countdownDocument,
  derived: z.strictObject(pictures),
  access: { read: 'marketing.read', write: 'marketing.manage' },
  summary: 'Settings of the countdown box',
})
