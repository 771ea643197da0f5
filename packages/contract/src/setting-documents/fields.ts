import { contentLink } from '../content/fields.ts'
import { isContentLink } from '../content/terms.ts'
import {
  clock,
  clockRange,
  code,
  colour,
  flag,
  inGroup,
  moment,
  oneOf,
  optional,
  picture,
  requiredBy,
  text,
  whole,
} from '../fields.ts'

const httpsUrl = (address: string): URL | null => (isContentLink(address) ? URL.parse(address) : null)

/** An https address of a domain, and nothing after it: its pages are added to it. */
const siteAddress = text(500, {
  rule: {
    is(address) {
      const url = httpsUrl(address)
      return url !== null && url.hostname.includes('.') && url.pathname === '/' && !/[?#]/.test(address)
    },
    error: 'SITE_ADDRESS',
  },
})
/** An https address as links may have it, on one of the given hosts. */
const addressOn = (...hosts: readonly string[]) =>
  text(500, { rule: { is: address => hosts.includes(httpsUrl(address)?.hostname ?? ''), error: 'SERVICE_ADDRESS' } })

export const MAX_SITE_NAME = 60

/** The player site: what it is called, how it looks, and which of its functions are open. */
export const websiteFields = {
  siteName: text(MAX_SITE_NAME),
  /** Where players open it; campaign links lead there. */
  siteUrl: optional(siteAddress),
  logo: optional(picture('logo')),
  ...inGroup('colours', { primary: colour(), accent: colour() }),
  ...inGroup('contact', {
    phone: optional(code(26, { is: /^\+?\d[\d -]{2,24}$/, error: 'PHONE_NUMBER' })),
    email: optional(text(200, { input: 'email' })),
    telegramUrl: optional(addressOn('t.me', 'telegram.me')),
    hours: optional(text(100)),
  }),
  /** The running text at the top of the site. */
  announcement: optional(text(500, { multiline: true })),
  ...inGroup('maintenance', {
    enabled: flag(),
    message: requiredBy('enabled', text(500, { multiline: true })),
    /** Empty: until it is switched off. */
    until: optional(moment()),
  }),
  footer: optional(text(1_000, { multiline: true })),
  /** How the site writes amounts of the operator's one currency. */
  ...inGroup('currency', { symbol: oneOf(['before', 'after']), decimals: oneOf([2, 0]) }),
  /** What the site offers. Events of the player site are facts and accepted all the same. */
  ...inGroup('switches', {
    registration: flag(),
    deposits: flag(),
    withdrawals: flag(),
    trueMoneyRegistration: flag(),
  }),
}

/** The operator's LINE account, and what is sent to its staff. */
export const lineFields = {
  /** The official account players add. */
  officialAccount: optional(addressOn('line.me', 'lin.ee', 'page.line.me')),
  enabled: flag(),
  /** The user, group or chat that receives the messages. */
  targetId: requiredBy('enabled', code(33, { is: /^[UCR][0-9a-f]{32}$/, error: 'LINE_ID' })),
  ...inGroup('notify', {
    withdrawalWaiting: flag(),
    depositUnmatched: flag(),
    providerDown: flag(),
    dailyFigures: flag(),
  }),
  /** How long a withdrawal or deposit waits before a message. */
  waitingMinutes: whole(1, 1_440),
  /** When the figures of the previous day are sent, in the operator's zone. */
  dailyAt: clock(),
  /** No messages between these times. */
  ...clockRange('quietHours'),
}

/** The box on the player site that counts down to the end of a campaign. */
export const countdownFields = {
  enabled: flag(),
  title: requiredBy('enabled', text(120)),
  /** Empty: shown as soon as it is enabled. */
  startAt: optional(moment()),
  endAt: requiredBy('enabled', moment({ after: 'startAt' })),
  image: optional(picture('countdown')),
  link: optional(contentLink()),
}
